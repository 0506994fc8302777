import { cards } from 'db/schema/billing';
import { cast } from 'db/seeds/cast';
import { beforeAll, expect, test } from 'vitest';
import { cardDeletePath, cardsPath } from '~/paths';
import { client } from '../support/client';
import { mainOf, tagsOf, wordsOf } from '../support/html';
import { dumpOf, withDatabase } from '../support/peek';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';

let server: RunningServer;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
});

const signIn = (name: keyof typeof cast) => client(server, cast[name].email);
const rows = () => withDatabase(server, (db) => db.select().from(cards).all());
const card = (lastFour: string) => rows().find((row) => row.lastFour === lastFour)!;
const buttons = (html: string) =>
  Object.fromEntries(
    tagsOf(mainOf(html), 'button').map(({ value, disabled }) => [value, disabled !== undefined]),
  );

test('shows the company’s cards masked, with one to pay with', async () => {
  const { html } = await signIn('admin').get(cardsPath('admin'));
  const words = wordsOf(mainOf(html));
  expect(words).toContain('Your Credit Cards');
  expect(words).toMatch(/Visa •••• 4242 Active Cardholder name Noa Levi Expiry date 11\/\d\d/);
  expect(words).toContain('Mastercard •••• 4444');
  expect(html).not.toMatch(/demo_one|1881/);
  expect(buttons(html)).toEqual({ [card('4242').id]: true, [card('4444').id]: false });
});

test('activates another card and says so', async () => {
  const admin = signIn('admin');
  const result = await admin.post(cardsPath('admin'), { card_id: String(card('4444').id) });
  expect([result.status, result.location]).toEqual([303, cardsPath('admin')]);
  const { html } = await admin.get(cardsPath('admin'));
  expect(wordsOf(html)).toContain('Card detail activated successfully');
  expect(buttons(html)).toEqual({ [card('4242').id]: false, [card('4444').id]: true });
  expect(card('1881').isActive).toBe(true);
});

test('hides another company’s cards and unknown ids and changes nothing', async () => {
  const foreign = card('1881').id;
  const before = await dumpOf(server);
  const admin = signIn('admin');
  for (const id of [String(foreign), '999', '0', '1 or 1=1', ''])
    expect([id, (await admin.post(cardsPath('admin'), { card_id: id })).status]).toEqual([id, 404]);
  expect((await admin.post(cardsPath('admin'))).status).toBe(404);
  for (const id of [foreign, 999]) {
    expect((await admin.get(cardDeletePath('admin', id))).status).toBe(404);
    expect((await admin.post(cardDeletePath('admin', id))).status).toBe(404);
  }
  for (const name of ['superadmin', 'entrepreneur', 'investor'] as const) {
    expect((await signIn(name).get(cardsPath('admin'))).status).toBe(404);
    expect((await signIn(name).post(cardDeletePath('admin', card('4242').id))).status).toBe(404);
  }
  expect(await dumpOf(server)).toBe(before);
});

test('asks for confirmation to delete, with the number left to right in Hebrew too', async () => {
  const admin = signIn('admin');
  const path = cardDeletePath('admin', card('4444').id);
  const confirmation = await admin.get(path);
  expect(wordsOf(mainOf(confirmation.html))).toContain('Without one, your plan does not renew.');
  const hebrew = await admin.get(`${path}?lang=he-IL`);
  expect(hebrew.html).toContain('\u2066•••• 4444\u2069');
  const result = await admin.post(path);
  expect([result.status, result.location]).toEqual([303, cardsPath('admin')]);
  expect(rows().map(({ lastFour }) => lastFour)).not.toContain('4444');
  expect((await admin.post(path)).status).toBe(404);
});
