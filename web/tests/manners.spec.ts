/** What protects people at a table: devices that can be ended, people who are muted or sent away, names that are refused. */
import type { Page } from '@playwright/test';
import type { TableDetails } from '../src/protocol';
import { board, openTable, sitDown } from './support/table';
import { expect, test } from './support/test';

async function say(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Say something' }).fill(text);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('log')).toContainText(text);
}

async function callMyself(page: Page, name: string): Promise<void> {
  await page.request.get('/api/me');
  expect((await page.request.put('/api/me', { data: { name } })).status()).toBe(200);
}

test('a seat is lent to another device, and taken back', async ({ page, newcomer }) => {
  await sitDown(page, 'phototaxis');
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  const menu = page.getByRole('dialog', { name: 'Table' });
  await menu.getByRole('button', { name: 'Play on another device' }).click();
  const link = await menu.getByLabel('Private link to your seat').inputValue();
  await expect(menu.getByText('This device')).toBeVisible();

  const phone = await newcomer();
  await phone.goto(link);
  await phone.getByRole('button', { name: 'Use this seat on this device' }).click();
  await expect(board(phone)).toBeVisible();
  await phone.getByRole('button', { name: 'Table', exact: true }).click();
  const lent = phone.getByRole('dialog', { name: 'Table' });
  await expect(lent.getByRole('button', { name: 'Resign' })).toHaveCount(0);
  await expect(lent.getByRole('button', { name: 'Play on another device' })).toHaveCount(0);
  await lent.getByRole('button', { name: 'This device' }).click();
  await expect(lent.getByRole('button', { name: 'Stop playing here' })).toBeVisible();

  await expect(menu.getByText('A device that came by a link')).toBeVisible();
  await menu.getByRole('button', { name: 'End' }).click();
  await expect(menu.getByText('A device that came by a link')).toBeHidden();
  await expect(phone.getByText('You are watching.')).toBeVisible();
});

test('whoever is a nuisance is muted or sent away', async ({ page, newcomer, faults }) => {
  await callMyself(page, 'Ada');
  const id = await openTable(page, 'foragers', {
    seats: [{ kind: 'me' }, { kind: 'open' }, { kind: 'open' }],
    public: true,
  });
  await page.goto(`/t/${id}`);
  const ben = await newcomer();
  // A Cyrillic letter in a Latin name.
  await callMyself(ben, 'B\u0435n');
  await ben.goto(`/t/${id}`);
  await ben
    .getByRole('button', { name: /^Sit down as/ })
    .first()
    .click();
  await say(ben, 'Buy lamps!');

  await expect(page.getByRole('log')).toContainText('Buy lamps!');
  await expect(page.getByTitle('in letters that look like others').first()).toBeVisible();
  await page.getByRole('button', { name: /what can be done$/ }).click();
  await page.getByRole('button', { name: /^Mute/ }).click();
  await expect(page.getByRole('log')).not.toContainText('Buy lamps!');
  await page.reload();
  await expect(page.getByText(/^You have muted/)).toBeVisible();
  await page.getByRole('button', { name: 'Unmute' }).click();
  await expect(page.getByRole('log')).toContainText('Buy lamps!');

  await page.getByRole('button', { name: /^Remove .* from the table$/ }).click();
  await page.getByRole('dialog', { name: 'Remove' }).getByRole('button', { name: 'Remove' }).click();
  await expect(ben.getByText(/has removed you/)).toBeVisible();
  await expect(page.getByText('2 seats are still open.')).toBeVisible();
  // Sitting down again is refused, in words.
  faults.allow(/403/);
  await ben
    .getByRole('button', { name: /^Sit down as/ })
    .first()
    .click();
  await expect(ben.getByText('The person who opened the table has removed you from it.')).toBeVisible();
  await page.getByRole('button', { name: 'Let back in' }).click();
  await expect(ben.getByText(/has removed you:/)).toBeHidden();
  await ben
    .getByRole('button', { name: /^Sit down as/ })
    .first()
    .click();
  await expect(page.getByText('One seat is still open.')).toBeVisible();
});

test('a bot keeps quiet about a position that is being played', async ({ page, faults }) => {
  const id = await openTable(page, 'pathagon', { seats: [{ kind: 'me' }, { kind: 'me' }], hints: false });
  for (const [index, text] of ['d1', 'a1', 'd2'].entries()) {
    const { now } = (await (await page.request.get(`/api/tables/${id}`)).json()) as TableDetails;
    const act = { do: 'act', seat: (index % 2) + 1, version: now.version, text };
    expect((await page.request.post(`/api/tables/${id}/commands`, { data: act })).status()).toBe(200);
  }
  const record = await (await page.request.get(`/api/tables/${id}/record`)).text();
  await page.goto('/replay');
  const unmarked = record.replace(/^\[Viewer .*\n/m, '');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'game.txt', mimeType: 'text/plain', buffer: Buffer.from(unmarked) });
  faults.allow(/403/);
  // It is asked as soon as there is something to judge.
  await expect(page.getByRole('alert')).toContainText('being played at a table without hints');
});
