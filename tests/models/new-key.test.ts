import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { closeDatabase, connect, type Database, databaseFile } from 'db/client.server';
import { companies } from 'db/schema/company';
import { providerSessions } from 'db/schema/identity';
import { people } from 'db/schema/person';
import { settings } from 'db/schema/settings';
import { challenges, outbox, sessions } from 'db/schema/sign-in';
import { webhooks } from 'db/schema/webhook';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeBackup } from '~/models/backup/make.server';
import { restore } from '~/models/backup/restore.server';
import { readStopLink, stopToken } from '~/models/daily-mail/stop.server';
import { checkBelonging } from '~/models/installation/belonging.server';
import { checkBucket } from '~/models/installation/bucket.server';
import { openSecrets } from '~/models/installation/keys.server';
import { readMarks } from '~/models/installation/marks.server';
import { replaceKey } from '~/models/installation/new-key.server';
import { queueMessage } from '~/models/outbox/send.server';
import { findLink, newLink } from '~/models/sign-in/evidence/mailed-link.server';
import { newRecoveryCodes, takeRecoveryCode } from '~/models/sign-in/evidence/recovery-code.server';
import type { Bucket } from '~/services/files/bucket.server';
import { createSecrets, type Secrets } from '~/services/secrets/secrets.server';
import { add } from '../support/add-row';
import { templateFile } from '../support/template';
import { now, person } from '../support/world';

let dataDir: string;
let db: Database;
let secrets: Secrets;
let personId: number;
const place = () => ({ db, dataDir, secretKey: null, isServerRunning: false });
const keyFile = () => path.join(dataDir, 'secret.key');
const keysInFile = () => readFileSync(keyFile(), 'utf8').trim().split('\n');
const oldSecrets = (hex: string) => createSecrets(Buffer.from(hex, 'hex'));

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'yesod-new-key-'));
  copyFileSync(templateFile(), databaseFile(dataDir));
  db = connect(databaseFile(dataDir));
  secrets = checkBelonging({ db, dataDir, secretKey: null }, now);
  personId = sealEverywhere();
});
afterEach(() => {
  closeDatabase(db);
  rmSync(dataDir, { recursive: true, force: true });
});

/** A sealed value in every place that has one. */
function sealEverywhere(): number {
  const companyId = add(db, companies, { name: 'Levi' });
  const { id } = person(db, 'admin', { companyId });
  const seal = (text: string) => secrets.seal(text);
  db.update(people)
    .set({ google2faSecret: seal('authenticator') })
    .where(eq(people.id, id))
    .run();
  add(db, challenges, {
    personId: id,
    purpose: 'enroll',
    channel: 'app',
    secret: seal('enrolment'),
    expiresAt: now + 60_000,
  });
  for (let n = 0; n < 110; n += 1)
    queueMessage(
      db,
      secrets,
      {
        channel: 'mail',
        to: 'a@example.test',
        text: `text ${n}`,
        html: '<p>',
        code: '1',
        stopUrl: 'u',
      },
      now,
    );
  const hook = { companyId, name: 'Hook', url: 'https://hook.test', events: [] };
  add(db, webhooks, { ...hook, secret: seal('hook'), oldSecret: seal('old hook') });
  const session = { tokenHash: 'hash', kind: 'web', lastSeenAt: now, expiresAt: now } as const;
  const sessionId = add(db, sessions, session);
  const idToken = seal('id token');
  db.insert(providerSessions).values({ sessionId, issuer: 'i', subject: 's', idToken }).run();
  const password = { key: 'sealed_smtpPassword', value: seal('password'), updatedAt: now };
  db.insert(settings).values(password).run();
  return id;
}

/** The places of the whole database whose values these secrets can open. */
function openedBy({ open }: Secrets): string[] {
  const tables = db.$client
    .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'")
    .pluck()
    .all() as string[];
  const places = tables.flatMap((table) =>
    (db.$client.prepare(`select * from "${table}"`).all() as Record<string, unknown>[]).flatMap(
      (row) =>
        Object.entries(row)
          .filter(([, value]) => typeof value === 'string' && opens(open, value))
          .map(([column]) => `${table}.${column}`),
    ),
  );
  return [...new Set(places)].sort();
}

function opens(open: (sealed: string) => string, value: string): boolean {
  try {
    open(value);
    return true;
  } catch {
    return false;
  }
}

const everywhere = [
  'challenges.secret',
  'outbox.code',
  'outbox.html',
  'outbox.stop_url',
  'outbox.text',
  'people.google2fa_secret',
  'provider_sessions.id_token',
  'settings.value',
  'webhooks.old_secret',
  'webhooks.secret',
];

test('seals everything with a new key and removes the old one', async () => {
  const [old = ''] = keysInFile();
  expect(openedBy(secrets)).toEqual(everywhere);
  const result = await replaceKey(place(), now);
  expect(result).toEqual({
    resealed: 1 + 1 + 4 * 110 + 2 + 1 + 1,
    unreadable: 0,
    isContinued: false,
  });
  expect(keysInFile()).toHaveLength(1);
  expect(keysInFile()).not.toContain(old);
  expect(statSync(keyFile()).mode & 0o777).toBe(0o600);
  expect(openedBy(oldSecrets(old))).toEqual([]);
  // What was opened before goes on with the new key, without a restart.
  expect(openedBy(secrets)).toEqual(everywhere);
  expect(secrets.seal('next')).toMatch(/^v2\./);
  checkBelonging({ db, dataDir, secretKey: null }, now);
  await replaceKey(place(), now);
  expect(secrets.seal('next')).toMatch(/^v3\./);
  expect(openedBy(secrets)).toEqual(everywhere);
});

test('every place that stores what it seals is known to the replacement', () => {
  const sealing = readdirSync('app/models', { recursive: true, encoding: 'utf8' })
    .map((name) => path.posix.join('app/models', name.replaceAll(path.sep, '/')))
    .filter((name) => name.endsWith('.ts') && readFileSync(name, 'utf8').includes('secrets.seal('));
  expect(sealing.sort()).toEqual([
    // settings
    'app/models/installation/keys.server.ts',
    'app/models/installation/reseal.server.ts',
    'app/models/installation/sections.server.ts',
    'app/models/installation/sign-in-providers.server.ts',
    // outbox
    'app/models/outbox/send.server.ts',
    // a cookie that lasts a minute
    'app/models/providers/sign-out.server.ts',
    // challenges, from where they are copied to people
    'app/models/sign-in/evidence/authenticator.server.ts',
    // a cookie that lasts ten minutes
    'app/models/sign-in/evidence/provider.server.ts',
    // provider_sessions
    'app/models/sign-in/purposes/sign-in-provider.server.ts',
    // webhooks
    'app/models/webhooks/save.server.ts',
  ]);
});

test('knows both keys when it was stopped in the middle, and finishes when it runs again', async () => {
  const [old = ''] = keysInFile();
  db.run(sql`create trigger stop before update on webhooks begin select raise(abort, 'stop'); end`);
  await expect(replaceKey(place(), now)).rejects.toThrow('stop');
  expect(keysInFile()).toHaveLength(2);
  expect(keysInFile()).toContain(old);
  expect(openedBy(oldSecrets(old))).toEqual([
    'provider_sessions.id_token',
    'settings.value',
    'webhooks.old_secret',
    'webhooks.secret',
  ]);
  // A server that starts now reads everything, and seals with the new key.
  const restarted = checkBelonging({ db, dataDir, secretKey: null }, now);
  expect(openedBy(restarted)).toEqual(everywhere);
  expect(restarted.seal('next')).toMatch(/^v2\./);

  const [newKey] = keysInFile();
  writeFileSync(keyFile(), `${newKey}\n`);
  expect(() => checkBelonging({ db, dataDir, secretKey: null }, now)).toThrow(/needs two keys/);
  writeFileSync(keyFile(), `${newKey}\n${old}\n`);

  db.run(sql`drop trigger stop`);
  expect(await replaceKey(place(), now)).toMatchObject({ isContinued: true, unreadable: 0 });
  expect(keysInFile()).toEqual([newKey]);
  expect(openedBy(oldSecrets(old))).toEqual([]);
  expect(openedBy(restarted)).toEqual(everywhere);
});

test('goes on with a key that was written to the file only, and removes one that is left', async () => {
  const [old = ''] = keysInFile();
  const written = 'ab'.repeat(32);
  writeFileSync(keyFile(), `${written}\n${old}\n`);
  expect(checkBelonging({ db, dataDir, secretKey: null }, now).seal('next')).toMatch(/^v1\./);
  await replaceKey(place(), now);
  expect(keysInFile()).toEqual([written]);
  writeFileSync(keyFile(), `${written}\n${old}\n`);
  expect(await replaceKey(place(), now)).toEqual({ resealed: 0, unreadable: 0, isContinued: true });
  expect(keysInFile()).toEqual([written]);
});

test('codes and links that people hold stay valid', async () => {
  const token = newLink({ db, secrets, now }, 'confirm-email', personId);
  const [code = '', other = ''] = newRecoveryCodes(db, secrets, personId);
  const stop = stopToken(secrets, personId);
  const [handle] = secrets.macs('passkey user', String(personId));
  for (let round = 0; round < 2; round += 1) await replaceKey(place(), now);
  const restarted = openSecrets(db, place());
  expect(findLink({ db, secrets: restarted, now }, 'confirm-email', token)?.personId).toBe(
    personId,
  );
  expect(takeRecoveryCode(db, restarted, { personId, code, now })).toBe(true);
  expect(takeRecoveryCode(db, restarted, { personId, code, now })).toBe(false);
  expect(takeRecoveryCode(db, restarted, { personId: personId + 1, code: other, now })).toBe(false);
  expect(readStopLink({ db, secrets: restarted }, stop)).not.toBeNull();
  expect(restarted.macs('passkey user', String(personId))).toContain(handle);
  expect(restarted.mac('passkey user', String(personId))).not.toBe(handle);
});

test('leaves alone what a lost key sealed', async () => {
  const lost = createSecrets(Buffer.alloc(32, 9)).seal('lost');
  db.update(people).set({ google2faSecret: lost }).where(eq(people.id, personId)).run();
  expect(await replaceKey(place(), now)).toMatchObject({ unreadable: 1 });
  expect(keysInFile()).toHaveLength(1);
});

test('takes the new key from SECRET_KEY, once the server that runs knows it', async () => {
  const [old = ''] = keysInFile();
  const next = 'cd'.repeat(32);
  const both = { db, dataDir, secretKey: `${next} ${old}` };
  const run = (secretKey: string, isServerRunning = true) =>
    replaceKey({ db, dataDir, secretKey, isServerRunning }, now);
  await expect(run(old)).rejects.toThrow(/Put a new key before the present one in SECRET_KEY/);
  await expect(run(next)).rejects.toThrow('SECRET_KEY is not the key of this database');
  await expect(run(both.secretKey)).rejects.toThrow(/does not know the new key yet: restart/);
  const restarted = checkBelonging(both, now);
  expect(restarted.seal('next')).toMatch(/^v1\./);
  await run(both.secretKey);
  expect(openedBy(oldSecrets(old))).toEqual([]);
  expect(openedBy(restarted)).toEqual(everywhere);
  await expect(run(both.secretKey)).rejects.toThrow(/remove the other one/);
  checkBelonging({ ...both, secretKey: next }, now);
  expect(() => checkBelonging({ ...both, secretKey: old }, now)).toThrow(/is not the key/);
});

test('a mark that a server changes at the same time does not bring the old key back', async () => {
  const bucket = {
    name: 'slow',
    async readMark() {
      // The key is replaced while the server waits for its bucket, which it asks twice.
      await replaceKey(place(), now);
      return { installation: readMarks(db)!.installation, lastFile: 99 };
    },
    writeMark: async () => {},
  };
  expect(await checkBucket({ db, bucket: bucket as unknown as Bucket }, now + 5)).toBe(true);
  expect(readMarks(db)).toMatchObject({ keyVersion: 3, filesSince: now + 5 });
  expect(openedBy(openSecrets(db, place()))).toEqual(everywhere);
});

test('refuses while a server runs that does not count its keys', async () => {
  const { keyVersion: _, ...marks } = readMarks(db)!;
  db.update(settings)
    .set({ value: JSON.stringify(marks) })
    .where(eq(settings.key, 'installation'))
    .run();
  const before = keysInFile();
  await expect(replaceKey({ ...place(), isServerRunning: true }, now)).rejects.toThrow(
    /restart it/,
  );
  expect(keysInFile()).toEqual(before);
});

test('a backup has the keys of its database, and an older one brings its own', async () => {
  const folder = path.join(dataDir, 'backups');
  const source = { dataDir, secretKey: null, bucket: null };
  const [old = ''] = keysInFile();
  const { file } = makeBackup(source, folder, 'yesod', now);
  await replaceKey(place(), now);
  const [current = ''] = keysInFile();
  // As if the key were replaced while a backup is made.
  writeFileSync(keyFile(), `${old}\n${current}\n`);
  const { file: later } = makeBackup(source, folder, 'yesod', now + 1000);

  const other = mkdtempSync(path.join(tmpdir(), 'yesod-new-key-'));
  const keysAfter = (backup: string) => {
    const { isKeyRight } = restore(backup, { dataDir: other, secretKey: null, now });
    expect(isKeyRight).toBe(true);
    expect(statSync(path.join(other, 'secret.key')).mode & 0o777).toBe(0o600);
    return readFileSync(path.join(other, 'secret.key'), 'utf8').trim();
  };
  expect(keysAfter(file)).toBe(old);
  const restored = connect(databaseFile(other));
  const sealed = restored.select({ sealed: outbox.text }).from(outbox).get()!.sealed;
  expect(openSecrets(restored, { dataDir: other, secretKey: null }).open(sealed)).toBe('text 0');
  closeDatabase(restored);
  expect(keysAfter(later)).toBe(current);
  rmSync(other, { recursive: true, force: true });
});
