import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from 'db/client.server';
import { companies } from 'db/schema/company';
import { documentOpenings, documents } from 'db/schema/document';
import { files } from 'db/schema/file';
import { milestones } from 'db/schema/work';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { importCompany } from '~/models/company-export/import.server';
import { dataName, formatVersion } from '~/models/company-export/manifest';
import { exportTable, type TableName, tableNames } from '~/models/company-export/tables';
import { openExport } from '~/models/company-export/unpack.server';
import { uploadDocument } from '~/models/documents/save.server';
import { openFile } from '~/models/files/visible.server';
import { storeBytes } from '~/services/files/store.server';
import { as } from '../support/caller';
import { createExport, readZip, rewriteZip } from '../support/company-export';
import { freshDatabase } from '../support/database';
import { addMilestone, addPhase } from '../support/work';
import { company, join as joinProject, now, person } from '../support/world';

let dataDir: string;
let here: Database;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'yesod-older-'));
  here = freshDatabase();
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** The contents of exports of the first version. */
const first: readonly TableName[] = [
  ...(['companies', 'files', 'people', 'personPermissions', 'assetTypes', 'projects'] as const),
  ...([
    'projectImages',
    'projectMembers',
    'projectValues',
    'phases',
    'milestones',
    'documents',
  ] as const),
  ...([
    'messages',
    'messageReads',
    'invitations',
    'transactions',
    'plans',
    'subscriptions',
  ] as const),
  ...(['cards', 'auditLog'] as const),
];
const newColumns: Partial<Record<TableName, string[]>> = {
  companies: ['time_zone', 'requires_two_factor', 'requires_fresh_proof'],
  files: ['taken_on'],
  people: ['daily_mail'],
  projectImages: ['spot'],
  tenantRequestPhotos: ['entry_id'],
  documents: ['replaced_by', 'audience', 'share_classes', 'version'],
  milestones: ['date_of_expense'],
  impacts: ['phase_id', 'days'],
  loans: ['index_id', 'base_month', 'linked_share', 'has_floor'],
  journalEntries:
    'loan_id holding_id call_part_id distribution_part_id sale_id purchase_id answer_id document_id'.split(
      ' ',
    ),
  projects: ['sold_on', 'sold_before', 'closed_at', 'purchase_payer'],
};

/**
 * Exports a company with a milestone and an opened document in the format of an earlier version.
 */
async function olderExport(version: number) {
  const there = freshDatabase();
  const { admin, entrepreneur, project } = company(there);
  addMilestone(there, addPhase(there, project.id), {
    endDate: '2026-05-01',
    dateOfExpense: '2026-04-01',
  });
  const reader = person(there, 'investor', { companyId: admin.companyId });
  joinProject(there, project.id, reader, 'investor');
  const text = Buffer.from('%PDF-1.4\n%%EOF\n');
  const { hash } = await storeBytes(dataDir, text);
  const fields = {
    companyId: project.companyId,
    hash,
    name: 'permit.pdf',
    mediaType: 'application/pdf',
  };
  const stamps = { createdAt: now, updatedAt: now };
  const upload = { ...fields, ...stamps, size: text.length, uploadedBy: entrepreneur.id };
  const { id: fileId } = there.insert(files).values(upload).returning().get();
  const named = { project_id: project.id, name: 'Permit', document_id: fileId };
  uploadDocument(as(there, entrepreneur), named);
  openFile(as(there, reader), { id: String(fileId) });
  expect(there.select().from(documentOpenings).all()).toHaveLength(1);

  const file = await createExport(as(there, admin, { dataDir }));
  const parts = await readZip(file);
  const manifest = JSON.parse(String(parts.get('manifest.json')));
  for (const noun of tableNames) {
    const lines = String(parts.get(dataName(noun)));
    const isNew = ([name]: [string, unknown]) => !newColumns[noun]?.includes(name);
    const older = lines.replace(/^.+$/gm, (line) =>
      JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(line)).filter(isNew))),
    );
    parts.set(dataName(noun), Buffer.from(older));
    if (first.includes(noun)) continue;
    parts.delete(dataName(noun));
    delete manifest.nouns[noun];
  }
  parts.set('manifest.json', Buffer.from(JSON.stringify({ ...manifest, version })));
  rmSync(file);
  await rewriteZip(file, parts);
  return file;
}

async function importInto(file: string) {
  const opened = await openExport(file);
  const superadmin = person(here, 'superadmin', { companyId: null });
  return importCompany(as(here, superadmin, { dataDir }), opened).finally(() => opened.zip.close());
}

test('imports an export of the first version, with later columns empty', async () => {
  const { companyId, counts } = await importInto(await olderExport(1));
  expect(counts.get('documents')).toBe(1);
  expect(counts.get('documentOpenings')).toBe(0);
  expect(here.select().from(documents).get()).toMatchObject({
    companyId,
    name: 'Permit',
    replacedBy: null,
  });
  expect(here.select().from(companies).get()).toMatchObject({ id: companyId, timeZone: null });
  // The same value that the migration set for existing rows.
  expect(here.select().from(milestones).get()?.dateOfExpense).toBe('2026-05-01');
});

test('rejects a newer version number without the newer contents', async () => {
  const file = await olderExport(formatVersion);
  await expect(importInto(file)).rejects.toThrow('lacks data/access_suspensions.jsonl');
  expect(here.select().from(companies).all()).toEqual([]);
});

test('declares the version of each later table', () => {
  const unsaid = tableNames.filter(
    (noun) => (exportTable(noun).since ?? 1) === 1 && !first.includes(noun),
  );
  expect(unsaid).toEqual([]);
});
