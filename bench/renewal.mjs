import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { during, heavyLine } from './heavy.mjs';

const month = 30 * 86_400_000;

/** Gives companies a plan and a card, before the server starts, so that they are indexed. */
export function subscribeCompanies(dataDir, companies) {
  withDatabase(dataDir, (db) => {
    const now = Date.now();
    const insert = (table, row) => {
      const all = { ...row, created_at: now, updated_at: now };
      const names = Object.keys(all);
      const marks = names.map(() => '?');
      const into = `insert into ${table} (${names.join(', ')}) values (${marks.join(', ')})`;
      return db.prepare(into).run(...Object.values(all)).lastInsertRowid;
    };
    const plan_id = db.prepare('select min(id) from plans').pluck().get();
    const card = {
      brand: 'Visa',
      last_four: '4242',
      expiry_month: 12,
      expiry_year: 2099,
      is_active: 1,
    };
    const term = { plan_id, status: 'active', is_subscribe: 1, started_at: now - month };
    db.transaction(() => {
      for (let i = 0; i < companies; i++) {
        const company_id = insert('companies', { name: `Customer ${i}`, currency: 'ILS' });
        const contact = { email: `payer${i}@renewal.test`, user_code: `renewal-${i}` };
        const person_id = insert('people', {
          company_id,
          role: 'admin',
          name: `Payer ${i}`,
          ...contact,
        });
        const owner = { company_id, person_id };
        const token = { card_holder_name: `Payer ${i}`, gateway_token: `sandbox_${i}_4242` };
        const card_id = insert('cards', { ...owner, ...token, ...card });
        insert('subscriptions', { ...owner, card_id, ...term, expired_at: now + month });
      }
    })();
  });
}

/** Measures pages while nothing is due, and while the plans of all these companies are renewed. */
export async function measureRenewal(by, dataDir, companies) {
  await during(by, () => pause(2_000));
  const idle = await during(by, () => pause(10_000));
  const midnight = Date.now();
  withDatabase(dataDir, (db) =>
    db.prepare(`update subscriptions set expired_at = ? where ${isTheirs}`).run(midnight),
  );
  const left = () => withDatabase(dataDir, (db) => db.prepare(due).pluck().get(midnight));
  const begun = () => withDatabase(dataDir, (db) => db.prepare(charges).pluck().get());
  while (begun() === 0) await pause(100);
  const renewal = await during(by, async () => {
    while (left() > 0) await pause(200);
  });
  if (begun() !== companies) throw new Error(`${begun()} renewals of ${companies} were charged`);
  return { idle, renewal, companies };
}

const isTheirs = "company_id in (select company_id from people where user_code like 'renewal-%')";
const due =
  "select exists (select 1 from subscriptions where expired_at <= ? and status in ('trial', 'active', 'past_due'))";
const charges = "select count(*) from payments where key like 'renewal:%' and state = 'complete'";

export const renewalTable = ({ idle, renewal, companies }) => [
  '| pages while | takes, s | pages | p50, ms | p99, ms | slowest |',
  '|---|---|---|---|---|---|',
  heavyLine({ name: 'nothing is due', ...idle }),
  heavyLine({
    name: `the plans of ${companies.toLocaleString('en-US')} companies are renewed`,
    ...renewal,
  }),
  '',
  `At p99 a page waits ${Math.round(renewal.p99 - idle.p99)} ms longer for it, the slowest ${Math.round(renewal.most - idle.most)} ms (goal ≤ 50).`,
];

function withDatabase(dataDir, ask) {
  const db = new Sqlite(path.join(dataDir, 'yesod.db'));
  try {
    return ask(db);
  } finally {
    db.close();
  }
}
