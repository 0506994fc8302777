import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { connect } from 'db/client.server';
import { migrate } from 'db/migrate.server';
import { jobs } from 'db/schema/job';
import { expect, onTestFinished, test } from 'vitest';
import { isJobKind, payloads } from '~/models/jobs/kinds';
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
    values (1, 3, 'form', '[]', 5), (1, 3, 'form', '[]', 5), (0, 3, 'other', '[]', 5);
    insert into settings values ('night', 'begun', 5)`);
  older.close();
  migrate(file, { isNew: false });
  const db = connect(file);
  const rows = db.select().from(jobs).orderBy(jobs.id).all();
  db.$client.close();
  expect(
    rows.map(({ kind, key, lane, runAt, attempts }) => [kind, key, lane, runAt, attempts]),
  ).toEqual([
    ['message.notify', '1', null, 0, 0],
    ['message.notify', '2', null, 0, 0],
    ['backup.nightly', 'backup.nightly', null, 0, 0],
    ['outbox.code', '11', null, 0, 0],
    ['outbox.message', '12', null, 80_000, 3],
    ['webhook.deliver', '21', 'webhook:1', 70_000, 2],
    ['person.import', '3 form', null, 0, 0],
  ]);
  for (const { kind, payload } of rows)
    expect(isJobKind(kind) && payloads[kind].safeParse(payload).success).toBe(true);
});
