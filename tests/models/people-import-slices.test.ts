import { auditLog } from 'db/schema/audit';
import { importClaims, importSlices } from 'db/schema/import';
import { people as peopleTable } from 'db/schema/person';
import { unindexed } from 'db/schema/search';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { importAhead, importPeople } from '~/models/people/import.server';
import { dropUndecided, leftOf, peopleAtOnce } from '~/models/people/import-slices.server';
import { as } from '../support/caller';
import { dump, freshDatabase } from '../support/database';
import { runJobs } from '../support/jobs';
import { addPerson, importedPerson, withPlan } from '../support/people';
import { statementsOf } from '../support/statements';
import { company } from '../support/world';

const key = 'the-import';
const yieldNow = async () => {};

function setUp(many = 3 * peopleAtOnce + 7) {
  const db = freshDatabase();
  const one = withPlan(db, company(db));
  const brought = Array.from({ length: many }, () => importedPerson());
  const bring = (people = brought) =>
    importPeople.tenant(as(db, one.admin), { people: () => people, form_key: key }).id;
  const written = () =>
    db
      .select({ email: peopleTable.email })
      .from(peopleTable)
      .where(eq(peopleTable.role, 'tenant'))
      .all().length;
  const left = () => leftOf(db, one.admin, key);
  return { db, one, brought, bring, written, left };
}

describe('a long import', () => {
  test('is decided in one write and done in many, the first with the decision', async () => {
    const { db, brought, bring, written, left } = setUp();
    expect(bring()).toBe(brought.length);
    expect(written()).toBe(peopleAtOnce);
    expect(left()).toBe(3 * peopleAtOnce);
    await runJobs(db);
    expect(written()).toBe(brought.length);
    expect(db.select().from(unindexed).all()).toEqual([]);
    expect([
      left(),
      db.select().from(importClaims).all(),
      db.select().from(importSlices).all(),
    ]).toEqual([0, [], []]);
  });

  test('is audited to its last person with the address it was decided from', async () => {
    const { db, one, brought, bring } = setUp();
    const form = { kind: 'tenant' as const, people: brought, formKey: key };
    await importAhead(as(db, one.admin), form, { yieldNow });
    bring();
    await runJobs(db);
    const addresses = db.select({ address: auditLog.address }).from(auditLog).all();
    expect(addresses.filter(({ address }) => address === '192.0.2.1')).toHaveLength(brought.length);
  });

  test('takes few statements to decide, however many it brings', async () => {
    const { db, bring } = setUp(10 * peopleAtOnce);
    const run = await statementsOf(db, () => bring());
    const people = run.filter((source) => /^insert into "people"/.test(source));
    expect(people).toHaveLength(peopleAtOnce);
  });

  test('keeps its contacts from everybody else until they are written', () => {
    const { db, one, brought, bring } = setUp();
    bring();
    const last = brought.at(-1)!;
    const taken = { email: last.email };
    expect(() => addPerson(db, one.admin, 'tenant', taken)).toThrow('email');
    const national = last.phone.national;
    expect(() => addPerson(db, one.admin, 'tenant', { phone_number: national })).toThrow(
      'phone_number',
    );
    const before = dump(db);
    expect(() => bring([importedPerson(taken)])).not.toThrow();
    expect(dump(db)).toBe(before);
    const another = { people: () => [importedPerson(taken)], form_key: 'another-import' };
    expect(() => importPeople.tenant(as(db, one.admin), another)).toThrow('email');
    const other = withPlan(db, company(db));
    expect(() => addPerson(db, other.admin, 'tenant', taken)).not.toThrow();
  });

  test('goes on after a restart, also where who said yes is gone', async () => {
    const { db, one, brought, bring, written } = setUp();
    bring();
    db.update(peopleTable)
      .set({ isActive: false, deletedAt: 1 })
      .where(eq(peopleTable.id, one.admin.id))
      .run();
    await runJobs(db);
    expect(written()).toBe(brought.length);
  });

  test('that is refused leaves nothing behind, brought ahead or not', async () => {
    const { db, one, brought, bring } = setUp();
    const before = dump(db);
    const twice = [...brought, importedPerson({ email: brought[0]!.email })];
    expect(() => bring(twice)).toThrow('email');
    expect(dump(db)).toBe(before);
    const form = { kind: 'tenant' as const, people: twice, formKey: key };
    await expect(importAhead(as(db, one.admin), form, { yieldNow })).rejects.toThrow('email');
    expect(dump(db)).toBe(before);
  });

  test('brought ahead is nobody until it is decided, and a start forgets it', async () => {
    const { db, one, brought, bring, written, left } = setUp();
    const before = dump(db);
    const form = { kind: 'tenant' as const, people: brought, formKey: key };
    await importAhead(as(db, one.admin), form, { yieldNow });
    await runJobs(db);
    expect(written()).toBe(0);
    dropUndecided(db);
    expect(dump(db)).toBe(before);
    await importAhead(as(db, one.admin), form, { yieldNow });
    const run = await statementsOf(db, () => expect(bring()).toBe(brought.length));
    expect(run.filter((source) => /^insert into "(people|import_)/.test(source))).toEqual([]);
    dropUndecided(db);
    expect(left()).toBeGreaterThanOrEqual(brought.length);
    await runJobs(db);
    expect([written(), left()]).toEqual([brought.length, 0]);
  });
});
