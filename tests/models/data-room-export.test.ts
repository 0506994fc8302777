import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { documents } from 'db/schema/document';
import { files } from 'db/schema/file';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { importCompany } from '~/models/company-export/import.server';
import { dataName } from '~/models/company-export/manifest';
import { openExport } from '~/models/company-export/unpack.server';
import { storeBytes } from '~/services/files/store.server';
import { as } from '../support/caller';
import { createExport, readZip, rewriteZip } from '../support/company-export';
import { dataRoom } from '../support/data-room';
import { freshDatabase } from '../support/database';
import { person } from '../support/world';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'yesod-room-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

async function exported() {
  const { db, one } = dataRoom();
  const text = Buffer.from('%PDF-1.4\n%%EOF\n');
  const { hash } = await storeBytes(dataDir, text);
  db.update(files)
    .set({ hash, mediaType: 'application/pdf', name: 'a.pdf', size: text.length })
    .run();
  return createExport(as(db, one.admin, { dataDir }));
}

async function imported(file: string) {
  const db = freshDatabase();
  const superadmin = person(db, 'superadmin', { companyId: null });
  const opened = await openExport(file);
  await importCompany(as(db, superadmin, { dataDir }), opened).finally(() => opened.zip.close());
  return db.select().from(documents).all();
}

test('the audience of documents is exported and imported', async () => {
  const rows = await imported(await exported());
  expect(rows.map(({ name, audience, shareClasses }) => [name, audience, shareClasses])).toEqual([
    ['Paper everyone', 'everyone', []],
    ['Paper managers', 'managers', []],
    ['Paper holders', 'holders', []],
    ['Paper classA', 'classes', ['A']],
    ['Paper bothClasses', 'classes', ['A', 'B']],
  ]);
});

test.each([
  ['an unknown audience', '"audience":"holders"', '"audience":"strangers"'],
  ['classes that are no texts', '"share_classes":["A"]', '"share_classes":[{"A":1}]'],
])('an import with %s is rejected', async (_, from, to) => {
  const file = await exported();
  const parts = await readZip(file);
  const lines = String(parts.get(dataName('documents')));
  expect(lines).toContain(from);
  parts.set(dataName('documents'), Buffer.from(lines.replace(from, to)));
  rmSync(file);
  await rewriteZip(file, parts);
  await expect(imported(file)).rejects.toThrow('invalid value');
});
