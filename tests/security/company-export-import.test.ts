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
import { rezipped, takenAway, unzipped } from '../support/company-export';
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

function good() {
  there.$client.exec('delete from takeaways');
  rmSync(joined(dataDir, 'takeaways'), { recursive: true, force: true });
  return takenAway(as(there, own.admin, { dataDir }));
}

const superadmin = () => person(here, 'superadmin', { companyId: null });

async function bring(file: string, actor = superadmin()) {
  const opened = await openExport(file);
  return importCompany(as(here, actor, { dataDir }), opened).finally(() => opened.zip.close());
}

/** A good export in which the lines of a noun were changed, and the manifest with them. */
async function changed(noun: string, change: (row: Record<string, unknown>) => object) {
  const parts = await unzipped(await good());
  const lines = String(parts.get(`data/${noun}.jsonl`))
    .trim()
    .split('\n');
  const told = lines.map((line) => `${JSON.stringify(change(JSON.parse(line)))}\n`).join('');
  parts.set(`data/${noun}.jsonl`, Buffer.from(told));
  const file = joined(dataDir, 'forged.zip');
  rmSync(file, { force: true });
  await rezipped(file, parts);
  return file;
}

async function isRefused(file: string, why: RegExp) {
  const actor = superadmin();
  const before = dump(here);
  await expect(bring(file, actor)).rejects.toThrow(why);
  expect(dump(here)).toBe(before);
}

test('what is no zip, no export, or a newer one', async () => {
  const file = joined(dataDir, 'x.zip');
  writeFileSync(file, 'no zip');
  await isRefused(file, /cannot be read/);
  writeFileSync(file, makeZip([{ name: 'manifest.json', text: '{"format":"other"}' }]));
  await isRefused(file, /not a company export/);
  const parts = await unzipped(await good());
  const manifest = JSON.parse(String(parts.get('manifest.json')));
  writeFileSync(
    file,
    makeZip([
      { name: 'manifest.json', text: JSON.stringify({ ...manifest, version: formatVersion + 1 }) },
    ]),
  );
  await isRefused(file, /newer/);
});

test('names that lead out of the folder, bombs, parts that share bytes, and what is cut off', async () => {
  const file = joined(dataDir, 'x.zip');
  for (const name of ['../../etc/passwd', '/etc/passwd', 'data\\..\\x', 'C:/x']) {
    writeFileSync(file, makeZip([{ name, text: 'x' }]));
    await isRefused(file, /cannot be read/);
  }
  // A mebibyte and more of spaces, of which the zip says that they are few, or how many they are.
  const bomb = ' '.repeat(3 * 1024 * 1024);
  writeFileSync(file, makeZip([{ name: 'manifest.json', text: bomb, claims: 100 }]));
  await isRefused(file, /cannot be read/);
  writeFileSync(file, makeZip([{ name: 'manifest.json', text: bomb }]));
  await isRefused(file, /too much data/);
  const twins = ['a', 'b'].map((name) => ({ name, text: 'some bytes of it', offset: 0 }));
  writeFileSync(file, makeZip(twins));
  await isRefused(file, /cannot be read|not a company export/);
  const whole = readFileSync(await good());
  writeFileSync(file, whole.subarray(0, whole.length - 100));
  await isRefused(file, /cannot be read/);
});

test('records that were changed after the export was made', async () => {
  const parts = await unzipped(await good());
  const people = String(parts.get('data/people.jsonl'));
  parts.set('data/people.jsonl', Buffer.from(people.replace('entrepreneur', 'investor')));
  const text = (name: string) => ({ name, text: String(parts.get(name)) });
  const file = joined(dataDir, 'x.zip');
  writeFileSync(file, makeZip([...parts.keys()].map(text)));
  await isRefused(file, /changed after the export/);
});

test('somebody who makes themselves the super admin, or of no company', async () => {
  await isRefused(
    await changed('people', (row) => ({ ...row, role: 'superadmin' })),
    /super admin/,
  );
  await isRefused(
    await changed('people', (row) => ({ ...row, company_id: 99 })),
    /belong to its company/,
  );
});

test('values of another kind', async () => {
  for (const [column, value] of Object.entries({
    name: 5,
    current_property_value: '1e9',
    owner_id: null,
    id: {},
  })) {
    await isRefused(
      await changed('projects', (row) => ({ ...row, [column]: value })),
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
])('%s with a %s of nonsense, which is named', async (noun, column, value, named) => {
  const file = await changed(noun, (row) => ({ ...row, [column]: value }));
  await isRefused(file, new RegExp(`^Record \\d+: ${named} has an invalid value`));
});

test('phases with extras that are no list', async () => {
  const at = { startDate: '2026-01-01', endDate: '2026-02-01', ...stamps };
  const phase = { ...at, projectId: own.project.id, title: 'Roof', customFields: { extras: [] } };
  there.insert(phases).values(phase).run();
  const file = await changed('phases', (row) => ({
    ...row,
    custom_fields: { extras: 'zz', notes: 5 },
  }));
  await isRefused(file, /^Record \d+: phases\.custom_fields/);
});

test('ids of records that are here already lead nowhere', async () => {
  const stranger = neighbour.admin.id;
  const file = await changed('people', (row) => ({
    ...row,
    id: Number(row.id) + 500,
    parent_id: stranger,
  }));
  // Everything of the export that hung on those people does not come, and nothing hangs on somebody
  // else's.
  const { companyId, counts } = await bring(file);
  const moved = here.select().from(people).where(eq(people.companyId, companyId)).all();
  expect(moved.map(({ parentId }) => parentId)).toEqual([null, null]);
  expect(counts.get('projects')).toBe(0);
});

test('a private message without its receiver does not become everybody’s', async () => {
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
  await bring(await changed('messages', (row) => ({ ...row, receiver_id: 777 })));
  expect(here.select().from(messages).all()).toEqual([]);
});

test('guests come as names: nobody signs in as them, and they are members of nothing', async () => {
  const guest = person(there, 'investor', { companyId: company(there).id });
  join(there, own.project.id, guest, 'investor');
  await bring(await good());
  const [moved] = here.select().from(people).where(eq(people.name, guest.name)).all();
  expect(moved).toMatchObject({ email: null, phone: null, companyId: null, isActive: false });
  expect(moved?.deletedAt).not.toBeNull();
  expect(here.select().from(projectMembers).all()).toEqual([]);
});

test('a file that is another than its row says, or of a kind that is not kept', async () => {
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
  await isRefused(await good(), /not an accepted file type/);
  const other = await changed('files', (told) => ({ ...told, hash: 'a'.repeat(64) }));
  await isRefused(other, /changed after the export/);
});
