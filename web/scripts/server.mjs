/** Runs the real server for tests and pictures, with a database of its own that is gone afterwards. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

const program = resolve(import.meta.dirname, '..', process.env.LAMPLIGHT_BIN ?? '../target/debug/lamplight');

export class Server {
  /** @type {string} */
  #data;
  /** @type {import('node:child_process').ChildProcess | null} */
  #process = null;
  /** `http://127.0.0.1:41234` */
  address = '';

  /** @param {string} data */
  constructor(data) {
    this.#data = data;
  }

  /** @returns {Promise<Server>} */
  static async start() {
    if (!existsSync(program)) throw new Error(`There is no ${program}: build it, or set LAMPLIGHT_BIN.`);
    const server = new Server(await mkdtemp(join(tmpdir(), 'lamplight-')));
    try {
      await server.#run('127.0.0.1:0');
      const page = await fetch(server.address);
      if (!page.ok) throw new Error('The server has no page: build it with `npm run build`.');
    } catch (error) {
      await server.stop();
      throw error;
    }
    return server;
  }

  /**
   * Every game that it has.
   * @returns {Promise<import('../src/protocol').GameInfo[]>}
   */
  async games() {
    const me = await fetch(`${this.address}/api/me`);
    const cookie = me.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const games = await fetch(`${this.address}/api/games`, { headers: { cookie } });
    return /** @type {Promise<import('../src/protocol').GameInfo[]>} */ (games.json());
  }

  /** Starts the server again where it was, with what it had written down. */
  async restart() {
    await this.#run(new URL(this.address).host);
  }

  /** Ends it without a warning, as a power cut would. */
  async kill() {
    const running = this.#process;
    this.#process = null;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const gone = new Promise((done) => running.once('exit', done));
    running.kill('SIGKILL');
    await gone;
  }

  async stop() {
    await this.kill();
    await rm(this.#data, { recursive: true, force: true });
  }

  /** @param {string} listen */
  async #run(listen) {
    // Programs are faster than people: no limits for them.
    const limits = ['--guest-rate', '1000', '--address-rate', '0'];
    const running = spawn(
      program,
      ['serve', '--listen', listen, '--data', this.#data, '--log', 'warn', ...limits],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    this.#process = running;
    this.address = await new Promise((found, failed) => {
      running.once('error', failed);
      running.once('exit', (code) => failed(new Error(`The server ended with ${code}.`)));
      createInterface({ input: running.stdout }).on('line', (line) => {
        const address = /Lamplight is at (http:\S+)/.exec(line)?.[1];
        if (address) found(address);
      });
    });
  }
}
