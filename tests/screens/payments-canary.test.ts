import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { cards, plans } from 'db/schema/billing';
import { sessions } from 'db/schema/sign-in';
import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cardCreatePath, planPayPath, resumePath } from '~/paths';
import { type Client, client } from '../support/client';
import { createBackup, createFolder } from '../support/data-command';
import { withDatabase } from '../support/peek';
import { type RunningServer, startServer } from '../support/server';

const canary = '4539578763621486';
const printed = '4539 5787 6362 1486';
const email = 'admin@yesod.demo';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ seed: 'demo', env: { LOG_LEVEL: 'trace' } });
});
afterAll(() => server.stop());

const plan = () =>
  withDatabase(server, (db) => db.select().from(plans).orderBy(desc(plans.id)).get()!);
const form = (fields: Record<string, string> = {}) => ({
  card_id: 'new',
  card_holder_name: 'Noa Levi',
  card_no: printed,
  cvv: '731',
  expiry: '11/33',
  form_key: crypto.randomUUID(),
  version: String(plan().version),
  ...fields,
});
const isTold = (text: string) => text.includes(canary) || text.includes(printed);

test('never reveals the number in a rejection for any reason', async () => {
  const admin = client(server, email);
  const pays = planPayPath('admin', plan().id);
  const stranger = client(server);
  const messages: Record<
    string,
    [Client, string, Record<string, string>, headers?: Record<string, string>]
  > = {
    'a wrong expiry': [admin, pays, form({ expiry: '13/33' })],
    'a wrong CVC': [admin, cardCreatePath('admin'), form({ cvv: '7' })],
    'a price of yesterday': [admin, pays, form({ version: '0' })],
    'no such plan': [admin, planPayPath('admin', 99_999), form()],
    'a name no form has': [admin, pays, form({ 'card_no[99999999]': canary })],
    'a form that is too large': [admin, pays, form({ padding: 'x'.repeat(2_000_000) })],
    'another site': [admin, pays, form(), { Origin: 'https://elsewhere.test' }],
    'a stranger': [stranger, pays, form()],
  };
  const response = new Set<number>();
  for (const [reason, [who, to, fields, headers]] of Object.entries(messages)) {
    const { status, html, location, headers: sent } = await who.post(to, fields, headers);
    response.add(status);
    expect([reason, isTold(html + location + JSON.stringify([...sent]))]).toEqual([reason, false]);
  }
  expect([...response].sort()).toEqual([302, 400, 403, 404, 409, 413, 422]);
});

test('returns a form after an expired session without the card', async () => {
  const before = client(server, email);
  withDatabase(server, (db) => db.update(sessions).set({ lastSeenAt: 1 }).run());
  await before.post(planPayPath('admin', plan().id), form());
  const { html } = await client(server, email).get(resumePath());
  expect(html).toContain('Noa Levi');
  expect([isTold(html), html.includes('731')]).toEqual([false, false]);
});

test('never stores the number in files, backups or logs', async () => {
  expect((await client(server, email).post(cardCreatePath('admin'), form())).status).toBe(303);
  const stored = withDatabase(server, (db) => db.select().from(cards).all());
  expect(stored.map(({ lastFour }) => lastFour)).toContain(canary.slice(-4));
  const folder = createFolder('canary');
  await createBackup(server.dataDir, folder);
  const files = [server.dataDir, folder].flatMap((place) =>
    readdirSync(place, { recursive: true, withFileTypes: true }).flatMap((one) =>
      one.isFile() ? [path.join(one.parentPath, one.name)] : [],
    ),
  );
  expect(files.map((file) => path.extname(file))).toEqual(
    expect.arrayContaining(['.db', '.db-wal', '.tar']),
  );
  expect(files.filter((file) => isTold(readFileSync(file, 'latin1')))).toEqual([]);
  expect(isTold(server.output())).toBe(false);
});
