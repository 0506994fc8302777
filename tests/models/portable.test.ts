import Sqlite from 'better-sqlite3';
import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { people, peopleTotals } from 'db/schema/person';
import { assetTypes, projects } from 'db/schema/project';
import { unindexed } from 'db/schema/search';
import { indexPiece } from 'db/search-index';
import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { columnsOf, fillTables, tablesOf } from '../support/any-rows';
import { freshDatabase } from '../support/database';
import { company, project } from '../support/world';

/** Opens the file as another tool does, without our registered functions. */
function bare(db: Database) {
  const client = new Sqlite(db.$client.name);
  onTestFinished(() => void client.close());
  return client;
}

/** Tables whose rows triggers protect from updates and deletes. */
const fixed = [
  'transactions',
  'journal_entries',
  'postings',
  'linked_payments',
  'index_rows',
  'impacts',
  'impact_holders',
];

test('lets a connection without our functions insert, update and delete in every table', () => {
  const client = bare(freshDatabase());
  client.pragma('foreign_keys = OFF');
  fillTables(client);
  expect(() => client.exec('update transactions set amount = 1')).toThrow('only added to');
  expect(() => client.exec('delete from transactions')).toThrow('only added to');
  for (const table of tablesOf(client).filter((name) => !fixed.includes(name))) {
    const columns = columnsOf(client, table).map(({ name }) => `"${name}" = "${name}"`);
    expect(client.prepare(`update "${table}" set ${columns}`).run().changes).toBeGreaterThan(1);
  }
  const deletable = (name: string) => name !== 'unindexed' && !fixed.includes(name);
  for (const table of tablesOf(client).filter(deletable)) {
    client.prepare(`delete from "${table}"`).run();
    expect(client.prepare(`select count(*) from "${table}"`).pluck().get()).toBe(0);
  }
  expect(client.pragma('integrity_check', { simple: true })).toBe('ok');
});

test('counts rows written by another tool at once', () => {
  const db = freshDatabase();
  const one = company(db);
  const client = bare(db);
  client.exec(
    `update projects set deleted_at = 1; update people set deleted_at = 1 where role = 'entrepreneur'`,
  );
  const ofCompany = eq(peopleTotals.companyId, one.id);
  expect(db.select().from(assetTypes).get()?.projectCount).toBe(0);
  expect(db.select().from(peopleTotals).where(ofCompany).all()).toMatchObject([
    { kind: 'admin', count: 1 },
    { kind: 'entrepreneur', count: 0 },
  ]);
});

test('finds rows written by another tool after the next write', () => {
  const db = freshDatabase();
  const one = company(db);
  const otherProject = project(db, one.entrepreneur, one.assetType.id);
  const client = bare(db);
  client.exec(`update projects set name = 'Bialik 7' where id = ${one.project.id}`);
  client.exec(`delete from projects where id = ${otherProject.id}`);
  client.exec(`update companies set name = 'Galil'`);
  const matches = (table: string, term: string) =>
    client.prepare(`select -rowid from ${table}_search where text match ?`).pluck().all(term);
  expect(matches('projects', 'shabazi')).toEqual([one.project.id]);
  write(db, () => {});
  expect(matches('projects', 'shabazi')).toEqual([]);
  expect(matches('projects', 'bialik')).toEqual([one.project.id]);
  expect(matches('people', 'galil')).toEqual([one.admin.id]);
  expect(db.select().from(unindexed).all()).toEqual([]);
});

test('indexes many rows of another tool in steps, after rows from forms', () => {
  const db = freshDatabase();
  const one = company(db);
  write(db, () => {
    for (let i = 0; i < 700; i++) project(db, one.entrepreneur, one.assetType.id);
  });
  while (indexPiece(db));
  const client = bare(db);
  client.exec(`update projects set name = 'Bialik ' || id where id <> ${one.project.id}`);
  write(db, (tx) =>
    tx.update(projects).set({ name: 'Arlozorov' }).where(eq(projects.id, one.project.id)).run(),
  );
  const matchCount = (term: string) =>
    client.prepare('select count(*) from projects_search where text match ?').pluck().get(term);
  expect(matchCount('arlozorov')).toBe(1);
  expect(db.select().from(unindexed).all()).toHaveLength(680);
  let pieces = 1;
  while (indexPiece(db)) pieces += 1;
  expect([pieces, matchCount('bialik'), matchCount('shabazi')]).toEqual([14, 700, 0]);
});

test('leaves neither the row nor its search terms when a write fails', () => {
  const db = freshDatabase();
  const { admin } = company(db);
  expect(() =>
    write(db, (tx) => {
      tx.update(people).set({ name: 'Another name' }).where(eq(people.id, admin.id)).run();
      tx.update(projects).set({ companyId: 0 }).run();
    }),
  ).toThrow('FOREIGN KEY');
  expect(db.select().from(unindexed).all()).toEqual([]);
});
