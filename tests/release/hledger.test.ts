import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Database, openDatabase } from 'db/client.server';
import { accountNames, accounts, journalEntries } from 'db/schema/book';
import { projects } from 'db/schema/project';
import { seedDemo } from 'db/seeds/run';
import { eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findActor } from '~/models/access/present.server';
import { noBooks } from '~/models/books/balances';
import { booksOn } from '~/models/books/books.server';
import { ledgerFile } from '~/models/books/ledger-file.server';
import type { Caller } from '~/models/caller';
import { findHledger, installHledger } from '../../scripts/hledger.mjs';

const minutes = 60_000;
const today = new Date();
const lastDay = '2999-12-31';
let folder: string;
let db: Database;

beforeAll(async () => {
  const isInstalled = await installHledger();
  if (!isInstalled && !process.env.CI) console.log('Skipped: hledger is not installed.');
  folder = mkdtempSync(path.join(tmpdir(), 'yesod-hledger-'));
  db = openDatabase(folder);
  await seedDemo(db, { today, store: async (bytes) => ({ hash: '0', size: bytes.length }) });
}, 3 * minutes);
afterAll(() => {
  db.$client.close();
  rmSync(folder, { recursive: true });
});

const demoProjects = () => db.select().from(projects).where(isNull(projects.deletedAt)).all();

function hledger(file: string, ...args: string[]): string {
  const env = { ...process.env, LC_ALL: 'C.UTF-8' };
  return execFileSync('hledger', ['-f', file, ...args], { encoding: 'utf8', env });
}

/** The balances that hledger reads out of a file, by the number of the account. */
function balancesIn(file: string, currency: string): Map<number, number> {
  const [, ...rows] = hledger(file, 'balance', '--flat', '-N', '-O', 'csv').trim().split('\n');
  return new Map(
    rows.map((row) => {
      const [, number, amount] = /^"(\d+) [^"]+","([^"]+)"$/.exec(row) ?? [];
      expect(amount).toMatch(new RegExp(`^${currency} `));
      const digits = amount!.slice(currency.length + 1).replaceAll(',', '');
      return [Number(number), Math.round(Number(digits) * 100)];
    }),
  );
}

const ownBalances = (projectId: number, day: string): Map<number, number> => {
  const books = booksOn(db, projectId, day);
  return new Map(
    accountNames
      .filter((name) => books[name] !== 0)
      .map((name) => [accounts[name], books[name]] as const),
  );
};

test('debits and credits of every demo project are equal on every day', () => {
  for (const { id, name } of demoProjects()) {
    const days = db
      .selectDistinct({ day: journalEntries.date })
      .from(journalEntries)
      .where(eq(journalEntries.projectId, id))
      .all();
    for (const { day } of days) {
      const books = { ...noBooks, ...booksOn(db, id, day) };
      const sum = Object.values(books).reduce((total, amount) => total + amount, 0);
      expect([name, day, sum]).toEqual([name, day, 0]);
    }
  }
});

test('hledger reads every journal and has the same balance of each account', {
  timeout: 5 * minutes,
}, async (context) => {
  if (!findHledger() && !process.env.CI) return context.skip('hledger is not installed');
  let compared = 0;
  for (const { id, name, ownerId, currency } of projectsWithCurrency())
    for (const locale of ['en-US', 'he-IL'] as const) {
      const actor = findActor(db, ownerId)!;
      const caller = { db, actor, now: today.getTime(), locale } as Caller;
      const file = path.join(folder, `${id}-${locale}.journal`);
      writeFileSync(file, await ledgerFile(caller, { project_id: id }).bytes());
      hledger(file, 'check', '--strict');
      const balances = balancesIn(file, currency);
      expect([name, locale, balances]).toEqual([name, locale, ownBalances(id, lastDay)]);
      compared += balances.size;
    }
  expect(compared).toBeGreaterThan(100);
});

const projectsWithCurrency = () =>
  db.$client
    .prepare(
      `select projects.id, projects.name, projects.owner_id as ownerId, companies.currency
      from projects join companies on companies.id = projects.company_id
      where projects.deleted_at is null order by projects.id`,
    )
    .all() as { id: number; name: string; ownerId: number; currency: string }[];
