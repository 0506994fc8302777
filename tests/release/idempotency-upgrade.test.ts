import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { databaseFile, openDatabase } from 'db/client.server';
import { migrate } from 'db/migrate.server';
import { faqs } from 'db/schema/faq';
import { idempotencyKeys } from 'db/schema/sign-in';
import { expect, test } from 'vitest';
import { createFaq } from '~/models/faq/save.server';
import { countOf } from '~/models/rows.server';
import { fillTables } from '../support/any-rows';
import { as } from '../support/caller';
import { createFolder } from '../support/data-command';
import { person } from '../support/world';
import { migrations, someMigrations } from './upgrade-set-up';

/** The migration that created the table. */
const first = '0006_put_right';

test('an upgrade keeps the results of forms that were sent before it', () => {
  const dataDir = createFolder('before');
  const file = databaseFile(dataDir);
  const folder = someMigrations((journal) => {
    const at = journal.entries.findIndex(({ tag }) => tag === first);
    return { ...journal, entries: journal.entries.slice(0, at + 1) };
  });
  migrate(file, { isNew: true, folder });
  const client = new Sqlite(file);
  client.pragma('foreign_keys = OFF');
  fillTables(client);
  const before = client.prepare('select * from idempotency_keys').all();
  client.close();
  expect(before.length).toBeGreaterThan(0);
  migrate(file, { isNew: false });
  const migrated = new Sqlite(file);
  expect(migrated.prepare('select * from idempotency_keys').all()).toEqual(before);
  migrated.close();
});

test('no migration removes them', () => {
  const removing = readdirSync(migrations)
    .filter((name) => name.endsWith('.sql') && !name.startsWith(first))
    .filter((name) => {
      const statements = readFileSync(path.join(migrations, name), 'utf8').toLowerCase();
      return /(drop table|delete from|update)\s+[`"]?idempotency_keys/.test(statements);
    });
  expect(removing).toEqual([]);
});

test('a form that is sent again to a newly started server is made once', () => {
  const dataDir = createFolder('restart');
  const words = { question_en: 'How?', answer_en: 'So.', question_he: 'איך?', answer_he: 'ככה.' };
  const payload = { ...words, sort_order: '7', form_key: 'a-form-key' };
  const db = openDatabase(dataDir);
  const chief = person(db, 'superadmin', { companyId: null });
  const made = createFaq(as(db, chief), payload);
  const count = countOf(db, faqs, undefined);
  // Another version that computes this differently would not recognise the form.
  expect(db.select().from(idempotencyKeys).get()).toMatchObject({
    operation: 'faq.create',
    keyHash: '85734263ed72807a83b247f2e9cc4b9b86ad18f38ec2753e62c0d606732330f5',
    payloadHash: '3a26fc36513b8c4b1831a69d0efa21df004cbb2da02e7112245c9760d6d83abe',
  });
  db.$client.close();
  const restarted = openDatabase(dataDir);
  expect(createFaq(as(restarted, chief), payload)).toEqual(made);
  expect(countOf(restarted, faqs, undefined)).toBe(count);
  restarted.$client.close();
});
