import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { connect } from 'db/client.server';
import { migrate } from 'db/migrate.server';
import { auditLog } from 'db/schema/audit';
import { companies } from 'db/schema/company';
import { jobs } from 'db/schema/job';
import { people, personPermissions } from 'db/schema/person';
import { eq, like } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { isJobKind, payloads } from '~/models/jobs/kinds';
import { pick } from '~/models/rows.server';
import { fillTables } from '../support/any-rows';

const migrations = 'db/migrations';

/** The migrations before the one that added jobs. */
function earlierMigrations(): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'yesod-migrations-'));
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }));
  cpSync(migrations, copy, { recursive: true });
  const file = path.join(copy, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { idx: number }[] };
  const entries = journal.entries.filter(({ idx }) => idx < 7);
  writeFileSync(file, JSON.stringify({ ...journal, entries }));
  return copy;
}

const importedPerson = {
  name: 'Ruth',
  address: null,
  email: 'ruth@import.test',
  phone: { countryCode: '+972', national: '521111111', e164: '+972521111111' },
};
const importedTenant = {
  ...importedPerson,
  role: 'tenant',
  companyId: 1,
  companyName: 'Ruth',
  parentId: 3,
  granted: 'messages.create documents.view',
};
const importedAdmin = {
  ...importedPerson,
  role: 'admin',
  email: 'noa@import.test',
  companyId: null,
  companyName: 'Herzl 9',
  parentId: null,
  granted: '',
};

test('keeps queued mails, notices, deliveries, imports and nightly work in an upgrade', () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'yesod-upgrade-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const file = path.join(dataDir, 'yesod.db');
  migrate(file, { isNew: true, folder: earlierMigrations() });
  const older = new Sqlite(file);
  older.pragma('foreign_keys = OFF');
  fillTables(older);
  older.exec(`
    delete from outbox; delete from message_notices; delete from webhook_deliveries;
    delete from import_slices;
    insert into outbox (id, channel, "to", text, status, tries, next_try_at, is_secret, created_at, updated_at)
    values (11, 'mail', 'a@x.test', 'sealed', 'waiting', 0, null, 1, 5, 5),
      (12, 'sms', '+1', 'sealed', 'waiting', 3, 80000, 0, 5, 5),
      (13, 'mail', 'b@x.test', '', 'sent', 1, null, 0, 5, 5);
    insert into message_notices values (1, 17, 'he-IL', 'https://a.test'), (2, 18, 'en-US', null);
    insert into webhook_deliveries (id, webhook_id, message_id, event, payload, status, tries, next_try_at, created_at, updated_at)
    values (21, 1, 'm1', 'x', '{}', 'waiting', 2, 70000, 5, 5),
      (22, 1, 'm2', 'x', '{}', 'failed', 8, null, 5, 5);
    insert into import_slices (is_decided, imported_by, form_key, fields, at)
    values (1, 3, 'form', '[${JSON.stringify(importedTenant)}]', 5),
      (1, 3, 'form', '[${JSON.stringify(importedAdmin)}]', 5),
      (0, 3, 'other', '[${JSON.stringify(importedTenant)}]', 5);
    insert into settings values ('night', 'begun', 5)`);
  older.close();
  migrate(file, { isNew: false });
  const db = connect(file);
  const rows = db.select().from(jobs).orderBy(jobs.id).all();
  const imported = db
    .select({
      ...pick(people, 'role', 'name', 'email', 'phone', 'parentId', 'createdBy'),
      company: companies.name,
      permission: personPermissions.permission,
      action: auditLog.action,
    })
    .from(people)
    .innerJoin(companies, eq(companies.id, people.companyId))
    .innerJoin(auditLog, eq(auditLog.recordId, people.id))
    .leftJoin(personPermissions, eq(personPermissions.personId, people.id))
    .where(like(people.email, '%@import.test'))
    .orderBy(people.id, personPermissions.permission)
    .all();
  db.$client.close();
  const action = 'person.import';
  expect(imported).toMatchObject([
    { role: 'tenant', parentId: 3, createdBy: 3, permission: 'documents.view', action },
    { role: 'tenant', permission: 'messages.create', phone: '+972521111111', action },
    { role: 'admin', parentId: null, company: 'Herzl 9', permission: null, action },
  ]);
  expect(
    rows.map(({ kind, key, lane, runAt, attempts }) => [kind, key, lane, runAt, attempts]),
  ).toEqual([
    ['message.notify', '1', null, 0, 0],
    ['message.notify', '2', null, 0, 0],
    ['backup.nightly', 'backup.nightly', null, 0, 0],
    ['outbox.code', '11', null, 0, 0],
    ['outbox.message', '12', null, 80_000, 3],
    ['webhook.deliver', '21', 'webhook:1', 70_000, 2],
  ]);
  for (const { kind, payload } of rows)
    expect(isJobKind(kind) && payloads[kind].safeParse(payload).success).toBe(true);
});
