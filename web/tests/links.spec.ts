/** What leads to a game: invitations that work for others, links that show what they lead to, one's own list. */
import type { Page } from '@playwright/test';
import type { Me } from '../src/protocol';
import { expectAccessible } from './support/axe';
import { GAMES } from './support/games';
import { board, giveUp, myTurn, openTable, sitDown } from './support/table';
import { expect, test } from './support/test';

const seats = [{ kind: 'me' as const }, { kind: 'open' as const }];

/** What is written about a page for those who cannot run it. */
async function told(page: Page, path: string, language = 'en'): Promise<Record<string, string>> {
  const answer = await page.request.get(path, { headers: { 'accept-language': language } });
  const tags = (await answer.text()).matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)"/g);
  return Object.fromEntries([...tags].map(([, name, content]) => [name!, content!]));
}

test.describe('a link shows', () => {
  test('the game and its picture, of a table that everybody can find', async ({ page, baseURL }) => {
    for (const { id: game, title } of GAMES) {
      const table = await openTable(page, game, { public: true });
      const tags = await told(page, `/t/${table}`);
      expect(tags['og:title']).toContain(title);
      expect(tags['og:url']).toBe(`${baseURL}/t/${table}`);
      const picture = await page.request.get(tags['og:image']!);
      expect(picture.headers()['content-type']).toBe('image/jpeg');
      expect(tags['og:image']).toMatch(new RegExp(`/share/(${game}|lamplight)\\.jpg$`));
    }
  });

  test('nothing of a private table, unless it brings the key', async ({ page, newcomer }) => {
    const table = await openTable(page, 'pathagon', { seats });
    const details = (await (await page.request.get(`/api/tables/${table}`)).json()) as {
      you: { key: string };
    };
    const stranger = await newcomer();
    for (const path of [`/t/${table}`, `/t/${table}?key=wrong`, `/replay/${table}`, '/t/nothing']) {
      const tags = await told(stranger, path);
      expect(tags['og:title'], path).toBe('Lamplight');
      expect(JSON.stringify(tags), path).not.toContain('Pathagon');
    }
    const invited = await told(stranger, `/t/${table}?key=${details.you.key}`);
    expect(invited['og:title']).toMatch(/^Pathagon: Guest .{4} invites you to play$/);
    expect(JSON.stringify(invited)).not.toContain(details.you.key);
    const portuguese = await told(stranger, `/t/${table}?key=${details.you.key}`, 'pt-BR,pt;q=0.9');
    expect(portuguese['og:title']).toMatch(/chama você para jogar$/);
    expect(portuguese['og:locale']).toBe('pt_BR');
  });

  test('what a replay is of, and what other pages are about', async ({ page }) => {
    const table = await sitDown(page, 'pathagon', { public: true });
    await giveUp(page);
    expect((await told(page, `/replay/${table}`))['og:title']).toBe('Pathagon: a game to look at again');
    expect((await told(page, '/learn/phototaxis'))['og:title']).toBe('Phototaxis');
    expect((await told(page, '/'))['og:description']).toContain('lamplight');
  });
});

test.describe('an invitation made at a local address', () => {
  const link = (page: Page) => page.getByLabel('Invitation', { exact: true });

  test('says that it works on this computer only', async ({ page }) => {
    await page.goto(`/t/${await openTable(page, 'pathagon', { seats })}`);
    await expect(link(page)).toHaveValue(/127\.0\.0\.1/);
    await expect(page.getByRole('note')).toContainText('Only this computer can open this link.');
    await expectAccessible(page, 'a lobby with a remark about its link');
  });

  test('offers the address of this network', async ({ page }) => {
    // As a server says that listens to the whole network.
    await page.route('**/api/me', async (route) => {
      const answer = await route.fetch();
      const me = (await answer.json()) as Me;
      await route.fulfill({ response: answer, json: { ...me, elsewhere: 'http://192.168.1.5:8080' } });
    });
    const table = await openTable(page, 'pathagon', { seats });
    await page.goto(`/t/${table}`);
    await expect(link(page)).toHaveValue(new RegExp(`^http://192\\.168\\.1\\.5:8080/t/${table}\\?key=`));
    await expect(page.getByRole('note')).toContainText('The link leads through your network');
  });
});

test.describe('your games', () => {
  const yours = (page: Page) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Your games' }) });

  test('every one can be put away, and taken out again', async ({ page }) => {
    await sitDown(page, 'pathagon');
    await page.goto('/');
    await expect(yours(page)).toBeVisible();
    await page.getByRole('button', { name: 'Put away: Pathagon' }).click();
    await expect(yours(page)).toBeHidden();
    await page.reload();
    await page.getByText('Put away: 1 game').click();
    await expectAccessible(page, 'home, with a game put away');
    await page.getByRole('button', { name: 'Take out again: Pathagon' }).click();
    await expect(yours(page)).toContainText('Pathagon');
  });

  test('finished ones, too', async ({ page }) => {
    await sitDown(page, 'pathagon');
    await giveUp(page);
    await page.goto('/');
    await page.getByRole('button', { name: 'Put away: Pathagon' }).click();
    await expect(page.getByText('None yet.')).toBeVisible();
  });

  test('lessons do not fill them: the whole game is found where it was begun', async ({ page }) => {
    const whole = () => page.getByRole('button', { name: 'A whole game, with comments' }).click();
    await page.goto('/learn/pathagon');
    await whole();
    await expect(board(page)).toBeVisible();
    await myTurn(page);
    const address = page.url();
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Better with friends' })).toBeVisible();
    await expect(yours(page)).toBeHidden();
    await page.goto('/learn/pathagon');
    await whole();
    await expect(page).toHaveURL(address);
  });
});
