import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join as joined } from 'node:path';
import type { Database } from 'db/client.server';
import { documents } from 'db/schema/document';
import { files } from 'db/schema/file';
import { messages, receiverTypes } from 'db/schema/message';
import { people } from 'db/schema/person';
import { projectMembers } from 'db/schema/project';
import { phases } from 'db/schema/work';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { importCompany } from '~/models/company-export/import.server';
import { formatVersion } from '~/models/company-export/manifest';
import { openExport } from '~/models/company-export/unpack.server';
import { storeBytes } from '~/services/files/store.server';
import { makeZip } from '../services/zip-maker';
import { as } from '../support/caller';
import { createExport, readZip, rewriteZip } from '../support/company-export';
import { dump, freshDatabase } from '../support/database';
import { company, join, now, person } from '../support/world';

const stamps = { createdAt: now, updatedAt: now };
let dataDir: string;
let there: Database;
let here: Database;
let own: ReturnType<typeof company>;
let neighbour: ReturnType<typeof company>;
beforeEach(() => {
  dataDir = mkdtempSync(joined(tmpdir(), 'yesod-forged-'));
  there = freshDatabase();
  here = freshDatabase();
  own = company(there);
  neighbour = company(here);
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

function validExport() {
  there.$client.exec('delete from takeaways');
  rmSync(joined(dataDir, 'takeaways'), { recursive: true, force: true });
  return createExport(as(there, own.admin, { dataDir }));
}

const superadmin = () => person(here, 'superadmin', { companyId: null });

async function importExport(file: string, actor = superadmin()) {
  const opened = await openExport(file);
  return importCompany(as(here, actor, { dataDir }), opened).finally(() => opened.zip.close());
}

/** A valid export with changed records of a table, and a matching manifest. */
async function changedExport(noun: string, change: (row: Record<string, unknown>) => object) {
  const parts = await readZip(await validExport());
  const lines = String(parts.get(`data/${noun}.jsonl`))
    .trim()
    .split('\n');
  const changedLines = lines
    .map((line) => `${JSON.stringify(change(JSON.parse(line)))}\n`)
    .join('');
  parts.set(`data/${noun}.jsonl`, Buffer.from(changedLines));
  const file = joined(dataDir, 'forged.zip');
  rmSync(file, { force: true });
  await rewriteZip(file, parts);
  return file;
}

async function expectRejection(file: string, why: RegExp) {
  const actor = superadmin();
  const before = dump(here);
  await expect(importExport(file, actor)).rejects.toThrow(why);
  expect(dump(here)).toBe(before);
}

test('rejects a file that is no zip, no export, or a newer one', async () => {
  const file = joined(dataDir, 'x.zip');
  writeFileSync(file, 'no zip');
  await expectRejection(file, /cannot be read/);
  writeFileSync(file, makeZip([{ name: 'manifest.json', text: '{"format":"other"}' }]));
  await expectRejection(file, /not a company export/);
  const parts = await readZip(await validExport());
  const manifest = JSON.parse(String(parts.get('manifest.json')));
  writeFileSync(
    file,
    makeZip([
      { name: 'manifest.json', text: JSON.stringify({ ...manifest, version: formatVersion + 1 }) },
    ]),
  );
  await expectRejection(file, /newer/);
});

test('rejects paths out of the folder, zip bombs, overlapping parts and truncated files', async () => {
  const file = joined(dataDir, 'x.zip');
  for (const name of ['../../etc/passwd', '/etc/passwd', 'data\\..\\x', 'C:/x']) {
    writeFileSync(file, makeZip([{ name, text: 'x' }]));
    await expectRejection(file, /cannot be read/);
  }
  // Three mebibytes of spaces, with a false and with the right size in the zip.
  const bomb = ' '.repeat(3 * 1024 * 1024);
  writeFileSync(file, makeZip([{ name: 'manifest.json', text: bomb, claims: 100 }]));
  await expectRejection(file, /cannot be read/);
  writeFileSync(file, makeZip([{ name: 'manifest.json', text: bomb }]));
  await expectRejection(file, /too much data/);
  const twins = ['a', 'b'].map((name) => ({ name, text: 'some bytes of it', offset: 0 }));
  writeFileSync(file, makeZip(twins));
  await expectRejection(file, /cannot be read|not a company export/);
  const whole = readFileSync(await validExport());
  writeFileSync(file, whole.subarray(0, whole.length - 100));
  await expectRejection(file, /cannot be read/);
});

test('rejects records changed after the export', async () => {
  const parts = await readZip(await validExport());
  const people = String(parts.get('data/people.jsonl'));
  parts.set('data/people.jsonl', Buffer.from(people.replace('entrepreneur', 'investor')));
  const text = (name: string) => ({ name, text: String(parts.get(name)) });
  const file = joined(dataDir, 'x.zip');
  writeFileSync(file, makeZip([...parts.keys()].map(text)));
  await expectRejection(file, /changed after the export/);
});

test('rejects a super admin and a person of another company', async () => {
  await expectRejection(
    await changedExport('people', (row) => ({ ...row, role: 'superadmin' })),
    /super admin/,
  );
  await expectRejection(
    await changedExport('people', (row) => ({ ...row, company_id: 99 })),
    /belong to its company/,
  );
});

test('rejects values of another type', async () => {
  for (const [column, value] of Object.entries({
    name: 5,
    current_property_value: '1e9',
    owner_id: null,
    id: {},
  })) {
    await expectRejection(
      await changedExport('projects', (row) => ({ ...row, [column]: value })),
      /invalid value|contradict/,
    );
  }
});

test.each([
  ['companies', 'currency', 'ZZ"<b>', 'companies.currency'],
  ['companies', 'time_zone', 'Mars/Olympus', 'companies.time_zone'],
  ['companies', 'locale', '<b>', 'companies.locale'],
  ['companies', 'country', 'ZZ', 'companies.country'],
  ['companies', 'name', 'Evil\u001b[2J', 'companies.name'],
  ['projects', 'extra_values', { x: 1 }, 'projects.extra_values'],
  ['projects', 'extra_values', [{ label: { a: 1 }, amount: 5 }], 'projects.extra_values.0.label'],
  ['projects', 'created_at', 9_007_199_254_740_991, 'projects.created_at'],
  ['projects', 'start_date', '2026-02-31', 'projects.start_date'],
  ['projects', 'current_property_value', 9_007_199_254_740_991, 'projects.current_property_value'],
  ['projects', 'name', 'x'.repeat(121), 'projects.name'],
])('names the field of %s with an invalid %s', async (noun, column, value, named) => {
  const file = await changedExport(noun, (row) => ({ ...row, [column]: value }));
  await expectRejection(file, new RegExp(`^Record \\d+: ${named} has an invalid value`));
});

test('rejects phase extras that are no list', async () => {
  const at = { startDate: '2026-01-01', endDate: '2026-02-01', ...stamps };
  const phase = { ...at, projectId: own.project.id, title: 'Roof', customFields: { extras: [] } };
  there.insert(phases).values(phase).run();
  const file = await changedExport('phases', (row) => ({
    ...row,
    custom_fields: { extras: 'zz', notes: 5 },
  }));
  await expectRejection(file, /^Record \d+: phases\.custom_fields/);
});

test('does not link to existing records by id', async () => {
  const stranger = neighbour.admin.id;
  const file = await changedExport('people', (row) => ({
    ...row,
    id: Number(row.id) + 500,
    parent_id: stranger,
  }));
  // Records of the renamed people are dropped, not linked to other people.
  const { companyId, counts } = await importExport(file);
  const moved = here.select().from(people).where(eq(people.companyId, companyId)).all();
  expect(moved.map(({ parentId }) => parentId)).toEqual([null, null]);
  expect(counts.get('projects')).toBe(0);
});

test('drops a private message without its receiver', async () => {
  const investor = person(there, 'investor', { companyId: own.id });
  const letter = {
    projectId: own.project.id,
    senderId: own.admin.id,
    receiverId: investor.id,
    message: 'x',
  };
  there
    .insert(messages)
    .values({ ...letter, subject: 'For you', receiverType: receiverTypes.investor, ...stamps })
    .run();
  await importExport(await changedExport('messages', (row) => ({ ...row, receiver_id: 777 })));
  expect(here.select().from(messages).all()).toEqual([]);
});

test('imports guests as names without login and memberships', async () => {
  const guest = person(there, 'investor', { companyId: company(there).id });
  join(there, own.project.id, guest, 'investor');
  await importExport(await validExport());
  const [moved] = here.select().from(people).where(eq(people.name, guest.name)).all();
  expect(moved).toMatchObject({ email: null, phone: null, companyId: null, isActive: false });
  expect(moved?.deletedAt).not.toBeNull();
  expect(here.select().from(projectMembers).all()).toEqual([]);
});

test('rejects files of a disallowed type or with other bytes than declared', async () => {
  const page = Buffer.from('<script>alert(1)</script>');
  const { hash, size } = await storeBytes(dataDir, page);
  const row = {
    companyId: own.id,
    hash,
    size,
    name: 'plan.pdf',
    mediaType: 'application/pdf',
    ...stamps,
  };
  const { id } = there.insert(files).values(row).returning().get();
  there
    .insert(documents)
    .values({ projectId: own.project.id, fileId: id, name: 'Plan', ...stamps })
    .run();
  await expectRejection(await validExport(), /not an accepted file type/);
  const other = await changedExport('files', (row) => ({ ...row, hash: 'a'.repeat(64) }));
  await expectRejection(other, /changed after the export/);
});
