/** Time to think: chosen with the table, shown before the game and at the seats. */
import { board } from './support/table';
import { expect, test } from './support/test';

test('a game by correspondence has days for each move', async ({ page, newcomer }) => {
  await page.goto('/new/pathagon');
  await page.getByRole('button', { name: 'With friends' }).click();
  await page.getByLabel('Who begins').selectOption('Light');
  await page.getByRole('radio', { name: /Everybody/ }).check();
  await expect(page.getByLabel('When time runs out')).toBeHidden();
  await page.getByLabel('Clock').selectOption('3 days per move');
  await expect(page.getByLabel('When time runs out')).toHaveValue('false');
  await page.getByRole('button', { name: 'Open the table' }).click();
  await expect(page.getByText('Clock: 3 days per move')).toBeVisible();
  await expect(page.getByText('Whoever runs out of time loses')).toBeVisible();
  const address = page.url();

  // Who begins is not there when the game starts: the clock waits.
  await page.goto('/');
  const guest = await newcomer();
  await guest.goto(address);
  await guest.getByRole('button', { name: 'Sit down as Dark' }).click();
  await guest.getByRole('dialog').getByRole('button', { name: 'Sit down' }).click();
  await expect(board(guest)).toBeVisible();
  const seats = guest.getByRole('region', { name: 'Players' });
  await expect(seats.getByText('the clock starts when they open the game')).toBeVisible();
  await expect(seats.getByText('3 d 0 h')).toHaveCount(2);

  await page.goto(address);
  await expect(board(page)).toBeVisible();
  await expect(seats.getByText('2 d 23 h')).toBeVisible();
  await expect(seats.getByText('the clock starts when they open the game')).toBeHidden();
});
