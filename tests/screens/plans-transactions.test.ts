import { cast } from 'db/seeds/cast';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transactionsPath } from '~/paths';
import { client } from '../support/client';
import { mainOf, wordsOf } from '../support/html';
import { type RunningServer, startServer } from '../support/server';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ seed: 'demo' });
});
afterAll(() => server.stop());

const page = async (name: keyof typeof cast, query = '') => {
  const answer = await client(server, cast[name].email).get(transactionsPath('admin') + query);
  return { status: answer.status, words: wordsOf(mainOf(answer.html)) };
};

test('a company reads its own transactions, with the plan, its duration in words and the status', async () => {
  const { words } = await page('admin');
  expect(words).toMatch(/TX-JSH-\d{5} Pro 1 month ₪79 Approved Complete \d\d\/\d\d\/\d{4}/);
  expect(
    (await client(server, 'admin@yesod.demo').get(`${transactionsPath('admin')}?lang=he-IL`)).html,
  ).toContain('חודש אחד');
  expect(words).not.toContain('TX-CRM');
});

test('they are narrowed, searched and paged by the URL', async () => {
  expect((await page('admin', '?filters[status]=failed')).words).toMatch(/The bank declined the charge/);
  expect((await page('admin', '?filters[status]=failed')).words).not.toMatch(/TX-JSH-\d{5}.*TX-JSH-\d{5}/);
  expect((await page('admin', '?search=nothing-like-it')).words).not.toContain('TX-JSH');
  expect((await page('admin', '?search=00013')).words).toContain('TX-JSH-00013');
  expect((await page('admin', '?page=2')).words).toContain('TX-JSH-00001');
});

test('the super admin reads all, members none', async () => {
  const { words } = await page('superadmin', '?perPage=50');
  expect(words).toContain('Company');
  expect(words).toMatch(/TX-CRM.*TX-JSH|TX-JSH.*TX-CRM/);
  for (const name of ['entrepreneur', 'investor', 'tenant'] as const)
    expect((await page(name)).status).toBe(404);
});
