import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import Sqlite from 'better-sqlite3';
import { databaseFile } from 'db/client.server';
import { migrate } from 'db/migrate.server';
import { expect, onTestFinished, test } from 'vitest';
import { checkBooks } from '~/models/books/check.server';
import { client } from '../support/client';
import { figuresOn } from '../support/figures';
import { withDatabaseIn } from '../support/open-database';
import { startServer } from '../support/server';
import { someMigrations } from './upgrade-set-up';

type Release = {
  /** The time at which its pages were read. */
  at: string;
  tables: Record<string, { columns: string[]; rows: (string | number | null)[][] }>;
  /** The amounts of its pages, by role and address. */
  pages: Record<string, Record<string, string[]>>;
};

/** The demo of the last release without books: its rows, and the amounts on its pages. */
const release: Release = JSON.parse(
  brotliDecompressSync(
    readFileSync(path.join(import.meta.dirname, 'before-books.json.br')),
  ).toString(),
);

function restoreRelease(file: string) {
  for (const ending of ['', '-wal', '-shm']) rmSync(`${file}${ending}`, { force: true });
  const folder = someMigrations(({ entries, ...journal }) => ({
    ...journal,
    entries: entries.slice(
      0,
      entries.findIndex(({ tag }) => tag.endsWith('_books')),
    ),
  }));
  migrate(file, { isNew: true, folder });
  const older = new Sqlite(file);
  older.pragma('foreign_keys = OFF');
  // The rows have what triggers wrote.
  const triggers = older
    .prepare<[], { name: string; sql: string }>(
      "select name, sql from sqlite_master where type = 'trigger'",
    )
    .all();
  for (const { name } of triggers) older.exec(`drop trigger "${name}"`);
  for (const [table, { columns, rows }] of Object.entries(release.tables)) {
    older.exec(`delete from "${table}"`);
    const names = columns.map((name) => `"${name}"`).join();
    const insert = older.prepare(
      `insert into "${table}" (${names}) values (${columns.map(() => '?').join()})`,
    );
    for (const row of rows) insert.run(...row);
  }
  for (const { sql } of triggers) older.exec(sql);
  expect(older.pragma('foreign_key_check')).toEqual([]);
  older.close();
}

type ReleaseRow = Record<string, string | number | null>;

const rowsOf = (table: string): ReleaseRow[] => {
  const { columns, rows } = release.tables[table]!;
  return rows.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at]!])));
};

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

/**
 * The figures of a project that other ones replaced: extra values no longer count as spent of the
 * budget of the work, and the profit after actual costs is gone (docs/rules.md#names).
 */
function replacedFigures({ id, ...project }: ReleaseRow): number[] {
  const amounts = (json: unknown): number[] =>
    JSON.parse(String(json ?? '[]')).map(({ amount }: { amount?: number }) => amount ?? 0);
  const ofProject = rowsOf('phases').filter((phase) => phase.project_id === id);
  const spent =
    sum(ofProject.map((phase) => (phase.parent_id === null ? Number(phase.actual_cost) : 0))) +
    sum(amounts(project.extra_values)) +
    sum(
      ofProject.flatMap(({ custom_fields }) =>
        amounts(JSON.stringify(JSON.parse(String(custom_fields)).extras ?? [])),
      ),
    );
  const budget = Number(project.estimated_budget ?? project.renovation_cost);
  const profit = Number(project.current_property_value) - Number(project.purchase_price) - spent;
  const changes = rowsOf('project_reports')
    .filter((report) => report.project_id === id)
    .map((report) => spent - Number(report.spent));
  return [spent, budget, spent - budget, profit, ...changes].map((minor) => Math.abs(minor) / 100);
}

const replacedOn = (address: string): Set<number> => {
  const id = address.match(/\/show\/(\d+)/)?.[1];
  const shown = rowsOf('projects').filter((row) => id === undefined || row.id === Number(id));
  return new Set(shown.flatMap(replacedFigures));
};

const numberIn = (amount: string) => Number(amount.replace(/[^\d.]/g, ''));

test('shows the amounts of the release before the books, on every page of every role', async () => {
  const server = await startServer({ seed: 'empty' });
  onTestFinished(() => server.stop().then(() => undefined));
  await server.kill9();
  restoreRelease(databaseFile(server.dataDir));
  const clock = pathToFileURL(path.join(import.meta.dirname, '../support/clock-at.mjs'));
  await server.restart({ CLOCK_AT: release.at, NODE_OPTIONS: `--import=${clock}` });

  const { columns, rows } = release.tables.phases!;
  const [id, planned, actual] = ['id', 'planned_cost', 'actual_cost'].map((name) =>
    columns.indexOf(name),
  ) as [number, number, number];
  withDatabaseIn(server.dataDir, (db) => {
    expect(checkBooks(db)).toEqual([]);
    const costs = db.$client.prepare('select planned_cost, actual_cost from phases where id = ?');
    for (const row of rows) expect(costs.raw().get(row[id])).toEqual([row[planned], row[actual]]);
  });

  const missing: [page: string, amounts: string[]][] = [];
  for (const [role, pages] of Object.entries(release.pages)) {
    const visitor = client(server, `${role}@yesod.demo`);
    // The list has another meaning: by the forecast, and without finished projects.
    const addresses = Object.keys(pages).filter((one) => !one.endsWith('/phases/over-budget'));
    while (addresses.length > 0)
      await Promise.all(
        addresses.splice(0, 4).map(async (address) => {
          const amounts = new Set(figuresOn((await visitor.get(address)).html));
          const replaced = replacedOn(address);
          const lost = pages[address]!.filter(
            (amount) => !amounts.has(amount) && !replaced.has(numberIn(amount)),
          );
          if (lost.length > 0) missing.push([`${role} ${address}`, lost]);
        }),
      );
  }
  expect(missing).toEqual([]);
});
