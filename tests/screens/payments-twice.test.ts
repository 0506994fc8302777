import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { payments, plans, transactions } from 'db/schema/billing';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { planPayPath } from '~/paths';
import { client } from '../support/client';
import { wordsOf } from '../support/html';
import { withDatabase } from '../support/peek';
import { type RunningServer, startServer } from '../support/server';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ seed: 'demo' });
});
afterAll(() => server.stop());

const admin = () => client(server, 'admin@yesod.demo');
const plan = () =>
  withDatabase(server, (db) => db.select().from(plans).orderBy(desc(plans.id)).get()!);
const form = (card_no: string) => ({
  card_id: 'new',
  card_holder_name: 'Noa Levi',
  card_no,
  cvv: '123',
  expiry: '11/33',
  form_key: crypto.randomUUID(),
  version: String(plan().version),
});
const newest = () =>
  withDatabase(server, (db) => db.select().from(payments).orderBy(desc(payments.id)).get()!);
const entered = (id: number) =>
  withDatabase(server, (db) =>
    db.select().from(transactions).where(eq(transactions.paymentId, id)).all(),
  );

/** The charges recorded in the gateway’s own file. */
function charges(): { key: string; amount: number; currency: string }[] {
  const db = new Sqlite(path.join(server.dataDir, 'sandbox-gateway.db'), { readonly: true });
  try {
    return db.prepare<[], ReturnType<typeof charges>[number]>('select * from charges').all();
  } finally {
    db.close();
  }
}

test('charges once for ten identical requests and leads them to one page', async () => {
  const before = charges().length;
  const fields = form('4242 4242 4242 4242');
  const sends = Array.from({ length: 10 }, () =>
    admin().post(planPayPath('admin', plan().id), fields),
  );
  const answers = await Promise.all(sends);
  expect(new Set(answers.map(({ status, location }) => `${status} ${location}`)).size).toBe(1);
  const { id, key } = newest();
  // The amount is 249 less the credit for 20 of 30 days of Pro.
  const [amount, currency] = [19_633, 'ILS'];
  expect(charges().slice(before)).toMatchObject([{ key, amount, currency }]);
  expect(entered(id)).toMatchObject([{ status: 'complete', amount, currency }]);
  const page = await admin().get(answers[0]?.location ?? '');
  expect(wordsOf(page.html)).toContain('Thank you');
});

test('completes a payment confirmed at the bank after a restart', async () => {
  withDatabase(server, (db) => {
    const { id: _, ...dearest } = plan();
    db.insert(plans)
      .values({ ...dearest, title: 'Dearer', amount: dearest.amount * 2 })
      .run();
  });
  await admin().post(planPayPath('admin', plan().id), form('4000000000003220'));
  const { id, state, redirectUrl } = newest();
  expect([state, entered(id)]).toEqual(['asked', []]);
  // The bank’s page, from which no one returns.
  const response = await client(server).post(redirectUrl ?? '', { answer: 'yes' });
  expect(response.location).toContain(`/admin/payments/${id}`);
  await server.kill9();
  withDatabase(server, (db) =>
    db.update(payments).set({ updatedAt: 1 }).where(eq(payments.id, id)).run(),
  );
  await server.restart();
  await expect.poll(() => newest().state).toBe('complete');
  expect(entered(id)).toMatchObject([{ status: 'complete' }]);
});
