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
import { as } from '../support/caller';
import { takenAway, unzipped, zipsIn } from '../support/company-export';
import { freshDatabase } from '../support/database';
import { company, now, person } from '../support/world';

const oneDay = 24 * 3_600_000;
let db: ReturnType<typeof freshDatabase>;
let dataDir: string;
let own: ReturnType<typeof company>;
const by = (actor = own.admin, at = now) => as(db, actor, { dataDir, now: at });

beforeEach(() => {
  db = freshDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'yesod-takeaway-'));
  own = company(db);
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test('all there is, as CSV, as JSON and as a page in both languages', async () => {
  db.update(projects)
    .set({ name: '=Villa "Ḥ", קומה 2' })
    .where(eq(projects.id, own.project.id))
    .run();
  const parts = await unzipped(await takenAway(by()));
  const manifest = JSON.parse(String(parts.get('manifest.json')));
  expect(manifest).toMatchObject({
    format: 'yesod-takeaway',
    version: formatVersion,
    company: 'A company',
  });
  expect([manifest.nouns.people.rows, manifest.nouns.projects.rows]).toEqual([2, 1]);
  const told = JSON.parse(String(parts.get('data/projects.jsonl')));
  expect(told).toMatchObject({
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

test('a mail tells when it is ready, and the log who asked for it and who fetched it', async () => {
  const file = await takenAway(by());
  const mails = db.select({ to: outbox.to, subject: outbox.subject }).from(outbox).all();
  expect(mails).toEqual([{ to: own.admin.email, subject: 'The export of A company is ready' }]);
  const { ready } = exportStatus(by());
  expect(ready?.size).toBe(readFileSync(file).length);
  expect(downloadExport(by(), { id: ready?.id }).path).toBe(file);
  const noted = db
    .select({ action: auditLog.action })
    .from(auditLog)
    .all()
    .map(({ action }) => action);
  expect(noted).toEqual(['company.export', 'company.download']);
});

test('one at a time and one a day; the last one goes when another is asked for', async () => {
  const first = await takenAway(by());
  expect(() => startExport(by(), {})).toThrow('limit');
  expect(exportStatus(by()).canStart).toBe(false);
  startExport(by(own.admin, now + oneDay), {});
  startExport(by(own.admin, now + oneDay), {});
  const second = await takenAway(by(own.admin, now + oneDay));
  expect(second).not.toBe(first);
  expect([zipsIn(dataDir).length, db.select().from(companyExports).all().length]).toEqual([1, 1]);
});

test('it is gone after a week, and so is what a restart left half made', async () => {
  await takenAway(by());
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

test('one that a restart cut off is said to have failed, and can be asked for again', async () => {
  const row = { companyId: own.id, askedBy: own.admin.id, key: 'cut', expiresAt: now + oneDay };
  db.insert(companyExports)
    .values({ ...row, createdAt: now, updatedAt: now })
    .run();
  expect(exportStatus(by())).toMatchObject({ hasFailed: true, canStart: true });
  await takenAway(by());
  expect(exportStatus(by()).hasFailed).toBe(false);
});

test('for the admin of that company only: nobody else, no company user, nobody who views as them', async () => {
  await takenAway(by());
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

test('who mails are not for is not asked for an address', async () => {
  db.update(people).set({ email: null }).where(eq(people.id, own.admin.id)).run();
  await takenAway(by({ ...own.admin, email: null }));
  expect(db.select().from(outbox).all()).toEqual([]);
});
