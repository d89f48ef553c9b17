/** What happens to a game when the page, the network or the server goes away for a while, or the server is another one. */
import type { Page } from '@playwright/test';
import type { ServerMessage } from '../src/protocol';
import { Server } from '../scripts/server.mjs';
import { board, hintButton, myTurn, playSome, position, possible, sitDown } from './support/table';
import { expect, test as base } from './support/test';

/** A server that nobody else needs. */
const test = base.extend<{ ownServer: Server }>({
  // eslint-disable-next-line no-empty-pattern
  ownServer: async ({}, use) => {
    const server = await Server.start();
    await use(server);
    await server.stop();
  },
  baseURL: async ({ ownServer }, use) => use(ownServer.address),
});

const log = (page: Page) => page.getByRole('region', { name: 'Log and chat' }).locator('[data-ply]');

/** Notices if the page is loaded anew. */
const stay = (page: Page) => page.evaluate(() => void Object.assign(window, { stayed: true }));
const stayed = (page: Page) => page.evaluate(() => 'stayed' in window);

test('a reload in the middle keeps the game', async ({ page }) => {
  await sitDown(page, 'foragers');
  await playSome(page, 4);
  await myTurn(page);
  const [before, lines] = [await position(page), await log(page).count()];
  await page.reload();
  await myTurn(page);
  expect(await position(page)).toEqual(before);
  await expect(log(page)).toHaveCount(lines);
  await playSome(page, 1);
  await expect(log(page)).not.toHaveCount(lines);
});

test('the server is killed and comes back: play goes on without a reload', async ({
  page,
  ownServer,
  faults,
}) => {
  faults.allow(/ERR_CONNECTION_REFUSED/, /WebSocket connection/, /ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET/);
  await sitDown(page, 'pathagon');
  await stay(page);
  await playSome(page, 2);
  await myTurn(page);
  const lines = await log(page).count();

  await ownServer.kill();
  const banner = page.getByText('Connection lost. Reconnecting…');
  await expect(banner).toBeVisible();
  // What is picked meanwhile waits until the server is there.
  await possible(page).first().click();
  await ownServer.restart();
  await expect(banner).toBeHidden();
  await myTurn(page);
  // Nothing is lost of what was before, and what was picked was done once and answered.
  await expect(log(page)).toHaveCount(lines + 2);
  await playSome(page, 1);
  expect(await stayed(page)).toBe(true);
});

test('no network for a while', async ({ page, context, faults }) => {
  faults.allow(/ERR_INTERNET_DISCONNECTED/, /WebSocket connection/);
  await sitDown(page, 'pathagon');
  await stay(page);
  await playSome(page, 1);
  await myTurn(page);
  await context.setOffline(true);
  const banner = page.getByText('You are offline. The game goes on as soon as the network is back.');
  await expect(banner).toBeVisible();
  await context.setOffline(false);
  await expect(banner).toBeHidden();
  await playSome(page, 2);
  expect(await stayed(page)).toBe(true);
});

test('an old tab says so after the server was upgraded', async ({ page }) => {
  let connections = 0;
  await page.routeWebSocket(/\/live/, (socket) => {
    const server = socket.connectToServer();
    connections += 1;
    const old = connections === 1;
    server.onMessage((text) => {
      const message = JSON.parse(String(text)) as ServerMessage;
      if (message.type === 'welcome' && !old) message.build = 'another';
      socket.send(JSON.stringify(message));
      // The connection breaks once, and what comes back is another server.
      if (message.type === 'welcome' && old) void socket.close();
    });
    socket.onMessage((text) => server.send(text));
  });
  await sitDown(page, 'pathagon');
  await expect(page.getByText('The server has been updated: this page is out of date.')).toBeVisible();
  // It can be played on all the same.
  await expect(hintButton(page)).toBeVisible();
  await expect(board(page)).toBeVisible();
  await page.getByRole('button', { name: 'Reload the page' }).click();
});
