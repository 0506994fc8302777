import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join as joined } from 'node:path';
import type { Database } from 'db/client.server';
import { auditLog } from 'db/schema/audit';
import { people } from 'db/schema/person';
import { cast } from 'db/seeds/cast';
import { seedDemo } from 'db/seeds/run';
import { and, eq, isNull } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Actor } from '~/models/access/actor.server';
import { referencesIn, snake } from '~/models/company-export/columns';
import { importCompany } from '~/models/company-export/import.server';
import { exportTable, type TableName, tableNames } from '~/models/company-export/tables';
import { openExport } from '~/models/company-export/unpack.server';
import { dashboardSummary } from '~/models/dashboard/company.server';
import { storeBytes } from '~/services/files/store.server';
import { as } from '../support/caller';
import { createExport, readZip } from '../support/company-export';
import { freshDatabase } from '../support/database';
import { company, now, person } from '../support/world';

type Place = { db: Database; dataDir: string };
let there: Place;
let here: Place;
const place = (): Place => ({
  db: freshDatabase(),
  dataDir: mkdtempSync(joined(tmpdir(), 'yesod-bring-')),
});
beforeEach(() => {
  there = place();
  here = place();
});
afterEach(() => {
  for (const { dataDir } of [there, here]) rmSync(dataDir, { recursive: true, force: true });
});

function actorOf({ db }: Place, email: string): Actor {
  const row = db
    .select()
    .from(people)
    .where(and(eq(people.email, email), isNull(people.deletedAt)))
    .get()!;
  const rest = {
    companyName: 'Demo',
    currency: 'USD',
    timeZone: null,
    permissions: new Set<never>(),
    seesOnlyOwnCompany: false,
  };
  return { ...row, ...rest };
}

const callerAt = ({ db, dataDir }: Place, actor: Actor) => as(db, actor, { dataDir });
const importExport = async (
  file: string,
  actor = person(here.db, 'superadmin', { companyId: null }),
) => {
  const opened = await openExport(file);
  return importCompany(callerAt(here, actor), opened).finally(() => opened.zip.close());
};

type Row = Record<string, unknown>;

/**
 * Replaces ids in every record by positions in their lists, so that two installations can be
 * compared.
 */
async function without(file: string) {
  const parts = await readZip(file);
  const rowsOf = (noun: string): Row[] =>
    String(parts.get(`data/${snake(noun)}.jsonl`))
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  const ranks = (noun: string) => new Map(rowsOf(noun).map(({ id }, at) => [id, `${noun} ${at}`]));
  const places = new Map(tableNames.map((noun) => [noun, ranks(noun)]));
  for (const { id, name } of rowsOf('guests')) places.get('people')?.set(id, `guest ${name}`);
  const plain = (noun: TableName) =>
    rowsOf(noun).map((row) => {
      const refs = Object.entries(referencesIn(noun)).map(([column, whose]) => {
        const id = row[snake(column)];
        return [snake(column), whose && places.get(whose)?.get(id)];
      });
      // The id is part of the name, and the size includes the picture's thumbnail.
      return { ...row, path: '', size: 0, id: 0, ...Object.fromEntries(refs) };
    });
  return { plain, guests: new Set(rowsOf('guests').map(({ name }) => `guest ${name}`)), parts };
}

test('imports a company unchanged: the same records, references, figures and files', async () => {
  const store = (bytes: Buffer) => storeBytes(there.dataDir, bytes);
  await seedDemo(there.db, { today: new Date(now), store });
  const admin = actorOf(there, cast.admin.email);
  const file = await createExport(callerAt(there, admin));
  // Shifts the ids, so that none is the same by chance.
  company(here.db);
  const { companyId, unreachable } = await importExport(file);
  expect(unreachable).toEqual([]);
  const moved = actorOf(here, cast.admin.email);
  expect(moved.companyId).toBe(companyId);
  expect(dashboardSummary(callerAt(here, moved))).toEqual(dashboardSummary(callerAt(there, admin)));
  const before = await without(file);
  const after = await without(await createExport(callerAt(here, moved)));
  const brought = tableNames.filter((noun) => !exportTable(noun).exportOnly);
  for (const noun of brought) {
    const expected = before.plain(noun).flatMap((row: Row) => {
      if (noun === 'projectMembers' && before.guests.has(String(row.person_id))) return [];
      if (noun === 'invitations' && row.status === 'pending')
        return [{ ...row, status: 'withdrawn' }];
      if (noun === 'transactions')
        return [{ ...row, plan_id: undefined, subscription_id: undefined }];
      return [row];
    });
    const rows = after
      .plain(noun)
      .map((row: Row) =>
        noun === 'transactions' ? { ...row, plan_id: undefined, subscription_id: undefined } : row,
      );
    expect([noun, rows.length]).toEqual([noun, expected.length]);
    expect(rows).toEqual(expected);
  }
  expect(before.plain('files').length).toBeGreaterThan(20);
  const bytesOf = (parts: Map<string, Buffer>) =>
    [...parts].filter(([name]) => name.startsWith('files/')).length;
  expect(bytesOf(after.parts)).toBe(bytesOf(before.parts));
});

test('imports people as unverified, without authenticators and without contacts in use', async () => {
  const own = company(there.db);
  const shared = { phone: '+972501234567', phoneNumber: '501234567', countryCode: '+972' };
  const proved = {
    ...shared,
    emailVerifiedAt: now,
    twoFactorEnabled: true,
    google2faSecret: 'sealed',
  };
  there.db.update(people).set(proved).where(eq(people.id, own.entrepreneur.id)).run();
  const neighbour = company(here.db);
  here.db.update(people).set(shared).where(eq(people.id, neighbour.admin.id)).run();
  const { companyId, unreachable } = await importExport(
    await createExport(callerAt(there, own.admin)),
  );
  expect(unreachable).toEqual([{ name: own.entrepreneur.name, email: null, phone: shared.phone }]);
  const rows = here.db.select().from(people).where(eq(people.companyId, companyId)).all();
  const [, moved] = rows;
  expect(moved).toMatchObject({
    email: own.entrepreneur.email,
    phone: null,
    emailVerifiedAt: null,
  });
  expect(moved).toMatchObject({ twoFactorEnabled: false, google2faSecret: null });
  expect(moved?.userCode).not.toBe(there.db.select().from(people).all()[1]?.userCode);
});

test('is audited and works once', async () => {
  const own = company(there.db);
  const file = await createExport(callerAt(there, own.admin));
  const superadmin = person(here.db, 'superadmin', { companyId: null });
  const { companyId } = await importExport(file, superadmin);
  const entry = here.db.select().from(auditLog).where(eq(auditLog.action, 'company.import')).get();
  expect(entry).toMatchObject({ companyId, recordId: companyId, actorId: superadmin.id });
  await expect(importExport(file, superadmin)).rejects.toThrow('already imported');
  await expect(importExport(file, company(here.db).admin)).rejects.toThrow('forbidden');
});
