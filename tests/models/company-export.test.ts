import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auditLog } from 'db/schema/audit';
import { companyExports } from 'db/schema/company-export';
import { people } from 'db/schema/person';
import { projects } from 'db/schema/project';
import { outbox } from 'db/schema/sign-in';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deleteOldExports } from '~/models/company-export/delete-old.server';
import { downloadExport } from '~/models/company-export/find.server';
import { exportStatus, startExport } from '~/models/company-export/make.server';
import { formatVersion } from '~/models/company-export/manifest';
import { readRows } from '~/services/text/csv.server';
import { as, signedIn } from '../support/caller';
import { createExport, readZip, zipsIn } from '../support/company-export';
import { freshDatabase } from '../support/database';
import { company, now, person } from '../support/world';

const oneDay = 24 * 3_600_000;
let db: ReturnType<typeof freshDatabase>;
let dataDir: string;
let own: ReturnType<typeof company>;
const by = (actor = own.admin, at = now) => as(db, actor, { dataDir, now: at });
const proved = (at = now) => signedIn(db, own.admin, at, { dataDir, now: at });

beforeEach(() => {
  db = freshDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'yesod-takeaway-'));
  own = company(db);
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test('contains all records as CSV, JSON and a page in both languages', async () => {
  db.update(projects)
    .set({ name: '=Villa "Ḥ", קומה 2' })
    .where(eq(projects.id, own.project.id))
    .run();
  const parts = await readZip(await createExport(by()));
  const manifest = JSON.parse(String(parts.get('manifest.json')));
  expect(manifest).toMatchObject({
    format: 'yesod-takeaway',
    version: formatVersion,
    company: 'A company',
  });
  expect([manifest.nouns.people.rows, manifest.nouns.projects.rows]).toEqual([2, 1]);
  const exportedRow = JSON.parse(String(parts.get('data/projects.jsonl')));
  expect(exportedRow).toMatchObject({
    name: '=Villa "Ḥ", קומה 2',
    current_property_value: 250_000_000,
    extra_values: [],
  });
  const [head = [], row = []] = readRows(String(parts.get('csv/projects.csv')), 100).map(
    ({ cells }) => cells,
  );
  const cell = (name: string) => row[head.indexOf(name)];
  expect([cell('name'), cell('current_property_value')]).toEqual([
    '\'=Villa "Ḥ", קומה 2',
    '2500000',
  ]);
  expect(cell('created_at')).toBe(new Date(now).toISOString());
  const page = String(parts.get('index.html'));
  for (const words of [
    'lang="en-US" dir="ltr"',
    'lang="he-IL" dir="rtl"',
    'פרויקטים',
    'csv/projects.csv',
  ])
    expect(page).toContain(words);
});

test('mails when it is ready, and records the request and the download in the audit log', async () => {
  const file = await createExport(by());
  const mails = db.select({ to: outbox.to, subject: outbox.subject }).from(outbox).all();
  expect(mails).toEqual([{ to: own.admin.email, subject: 'The export of A company is ready' }]);
  const { ready } = exportStatus(by());
  expect(ready?.size).toBe(readFileSync(file).length);
  expect(downloadExport(proved(), { id: ready?.id }).path).toBe(file);
  const entries = db
    .select({ action: auditLog.action })
    .from(auditLog)
    .all()
    .map(({ action }) => action);
  expect(entries).toEqual(['company.export', 'company.download']);
});

test('allows one a day and deletes the previous one', async () => {
  const first = await createExport(by());
  expect(() => startExport(proved(), {})).toThrow('limit');
  expect(exportStatus(by()).canStart).toBe(false);
  startExport(proved(now + oneDay), {});
  startExport(proved(now + oneDay), {});
  const second = await createExport(by(own.admin, now + oneDay));
  expect(second).not.toBe(first);
  expect([zipsIn(dataDir).length, db.select().from(companyExports).all().length]).toEqual([1, 1]);
});

test('is deleted after a week, and so are incomplete files after a restart', async () => {
  await createExport(by());
  writeFileSync(join(dataDir, 'takeaways', 'left.zip.part'), 'x');
  deleteOldExports({ db, dataDir }, now);
  expect(zipsIn(dataDir).length).toBe(1);
  const { ready } = exportStatus(by());
  const later = by(own.admin, now + 7 * oneDay);
  expect(() => downloadExport(later, { id: ready?.id })).toThrow('not-found');
  deleteOldExports({ db, dataDir }, later.now);
  expect(zipsIn(dataDir)).toEqual([]);
  expect(exportStatus(later)).toMatchObject({ ready: null, hasFailed: false, canStart: true });
});

test('reports an export that a restart interrupted as failed and allows another', async () => {
  const row = { companyId: own.id, askedBy: own.admin.id, key: 'cut', expiresAt: now + oneDay };
  db.insert(companyExports)
    .values({ ...row, createdAt: now, updatedAt: now })
    .run();
  expect(exportStatus(by())).toMatchObject({ hasFailed: true, canStart: true });
  await createExport(by());
  expect(exportStatus(by()).hasFailed).toBe(false);
});

test('is available only to the company’s admin, not to company users or while impersonating', async () => {
  await createExport(by());
  const { ready } = exportStatus(by());
  const foreign = company(db);
  const user = person(db, 'admin', {
    companyId: own.id,
    parentId: own.admin.id,
    permissions: ['billing'],
  });
  const strangers = [
    foreign.admin,
    user,
    own.entrepreneur,
    person(db, 'superadmin', { companyId: null }),
  ];
  const callers = [...strangers.map((actor) => by(actor)), { ...by(), impersonator: strangers[3] }];
  for (const caller of callers) {
    expect(() => downloadExport(caller, { id: ready?.id })).toThrow(/not-found|forbidden/);
    if (caller.actor !== foreign.admin)
      expect(() => exportStatus(caller)).toThrow(/not-found|forbidden/);
    if (caller.actor !== foreign.admin)
      expect(() => startExport(caller, {})).toThrow(/not-found|forbidden/);
  }
  expect(exportStatus(by(foreign.admin)).ready).toBeNull();
});

test('mails only the person that requested it', async () => {
  db.update(people).set({ email: null }).where(eq(people.id, own.admin.id)).run();
  await createExport(by({ ...own.admin, email: null }));
  expect(db.select().from(outbox).all()).toEqual([]);
});
