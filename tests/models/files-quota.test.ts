import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { files } from 'db/schema/file';
import { eq, sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { uploadDocument } from '~/models/documents/save.server';
import { storeDocument, storePhoto } from '~/models/files/store.server';
import { storedBytes } from '~/models/files/unused.server';
import { createProject } from '~/models/projects/save.server';
import { folderFiles } from '~/services/files/files.server';
import { as } from '../support/caller';
import { freshDatabase } from '../support/database';
import { photo } from '../support/photo';
import { planOf, statementsOf } from '../support/statements';
import { company, now } from '../support/world';

function setUp() {
  const db = freshDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'yesod-quota-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const [one, two] = [company(db), company(db)];
  const uploader = (companyBytes = 1e9) => ({
    db,
    dataDir,
    files: folderFiles(dataDir),
    companyBytes,
    scanner: null,
    actor: one.admin,
    session: null,
    now,
  });
  const pdf = (name: string) => new File([`%PDF-1.7 ${name}`.padEnd(100)], 'plan.pdf');
  const rows = () => db.select({ id: files.id, size: files.size }).from(files).all();
  const sum = () => rows().reduce((bytes, { size }) => bytes + size, 0);
  return { db, one, two, uploader, pdf, rows, sum };
}

test('never stores more than the quota, even in parallel', async () => {
  const { db, one, uploader, pdf, rows } = setUp();
  const names = Array.from({ length: 12 }, (_, i) => `n${i}`);
  const outcomes = await Promise.allSettled(
    names.map((name) => storeDocument(uploader(350), pdf(name))),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  const errorCodes = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [outcome.reason.code] : [],
  );
  expect(new Set(errorCodes)).toEqual(new Set(['quota']));
  expect([rows().length, storedBytes(db, one.id)]).toEqual([3, 300]);
});

test('keeps the stored size in step with the rows, also for writes by other programs', async () => {
  const { db, one, two, uploader, pdf, sum } = setUp();
  const ownBytes = () => storedBytes(db, one.id);
  const ids = [
    await storeDocument(uploader(), pdf('a')),
    await storeDocument(uploader(), pdf('b')),
  ];
  expect([ownBytes(), sum()]).toEqual([200, 200]);
  db.$client.exec(`update files set size = size + 5 where id = ${ids[0]}`);
  expect([ownBytes(), sum()]).toEqual([205, 205]);
  db.update(files).set({ companyId: two.id }).where(eq(files.id, ids[0]!)).run();
  expect([ownBytes(), storedBytes(db, two.id)]).toEqual([100, 105]);
  db.delete(files).where(eq(files.id, ids[1]!)).run();
  expect([ownBytes(), storedBytes(db, two.id)]).toEqual([0, 105]);
});

test('checks the quota without reading file rows', async () => {
  const { db, uploader, pdf } = setUp();
  const statements = await statementsOf(db, () => storeDocument(uploader(), pdf('a')));
  const plans = statements
    .filter((source) => /^select/.test(source))
    .flatMap((source) => planOf(db, source));
  expect(plans.filter((step) => /files/.test(step))).toEqual([]);
});

test('stores one document for a form sent ten times at once', async () => {
  const { db, one, uploader, pdf, rows, sum } = setUp();
  const caller = as(db, one.admin);
  const send = async () => {
    const document_id = await storeDocument(uploader(), pdf('same'));
    const form = {
      project_id: one.project.id,
      name: 'Permit',
      document_id,
      form_key: 'one-form-only',
    };
    return uploadDocument(caller, form).id;
  };
  const ids = await Promise.all(Array.from({ length: 10 }, send));
  expect(new Set(ids).size).toBe(1);
  expect([rows().length, storedBytes(db, one.id)]).toEqual([1, sum()]);
});

test('stores a project’s photos once and keeps the uploads of other forms', async () => {
  const { db, one, uploader, pdf, rows } = setUp();
  const otherDocument = await storeDocument(uploader(), pdf('another form'));
  const send = async () => {
    const file_id = await storePhoto(uploader(), await photo('house.jpg'));
    const form = {
      name: 'House',
      description: 'x',
      location: 'Haifa',
      asset_type_id: String(one.assetType.id),
      current_property_value: '5',
      renovation_cost: '1',
      start_date: '2026-01-01',
      end_date: '2026-02-01',
      images: [{ flag: 'before', file_id: String(file_id) }],
      form_key: 'one-form-only',
    };
    return createProject(as(db, one.admin), form).id;
  };
  const ids = await Promise.all([send(), send(), send()]);
  expect(new Set(ids).size).toBe(1);
  expect(rows()).toHaveLength(2);
  expect(
    db.select({ id: files.id }).from(files).where(sql`id = ${otherDocument}`).get(),
  ).toBeDefined();
});
