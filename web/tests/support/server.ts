/** The real server, with a database of its own that is gone afterwards. */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

const web = resolve(import.meta.dirname, '../..');
const program = resolve(web, process.env.LAMPLIGHT_BIN ?? '../target/debug/lamplight');

export class Server {
  readonly #data: string;
  #process: ChildProcess | null = null;
  /** `http://127.0.0.1:41234` */
  address = '';

  private constructor(data: string) {
    this.#data = data;
  }

  static async start(): Promise<Server> {
    if (!existsSync(program)) throw new Error(`There is no ${program}: build it, or set LAMPLIGHT_BIN.`);
    const server = new Server(await mkdtemp(join(tmpdir(), 'lamplight-test-')));
    try {
      await server.#run('127.0.0.1:0');
      const page = await fetch(server.address);
      if (!page.ok) throw new Error('The server has no page: run `npm run build` first.');
    } catch (error) {
      await server.stop();
      throw error;
    }
    return server;
  }

  /** Starts the server again where it was, with what it had written down. */
  async restart(): Promise<void> {
    await this.#run(new URL(this.address).host);
  }

  /** Ends it without a warning, as a power cut would. */
  async kill(): Promise<void> {
    const running = this.#process;
    this.#process = null;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const gone = new Promise((done) => running.once('exit', done));
    running.kill('SIGKILL');
    await gone;
  }

  async stop(): Promise<void> {
    await this.kill();
    await rm(this.#data, { recursive: true, force: true });
  }

  async #run(listen: string): Promise<void> {
    // Tests are faster than people: no limit for them.
    const limits = ['--guest-rate', '1000', '--address-rate', '0'];
    const running = spawn(
      program,
      ['serve', '--listen', listen, '--data', this.#data, '--log', 'warn', ...limits],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    this.#process = running;
    this.address = await new Promise<string>((found, failed) => {
      running.once('error', failed);
      running.once('exit', (code) => failed(new Error(`The server ended with ${code}.`)));
      createInterface({ input: running.stdout }).on('line', (line) => {
        const address = /Lamplight is at (http:\S+)/.exec(line)?.[1];
        if (address) found(address);
      });
    });
  }
}
