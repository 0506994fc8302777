import { companies } from 'db/schema/company';
import { auditLog } from 'db/schema/desk';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Actor } from '~/models/access/actor.server';
import { findPerson } from '~/models/people/find.server';
import { type ImportedPerson, importPeople, mostImported } from '~/models/people/import.server';
import { permissionsHeld } from '~/models/permissions/held.server';
import { dump, freshDatabase } from '../support/database';
import { newPerson, withPlan } from '../support/people';
import { company, now, person } from '../support/world';

const some = (many: number, more: Partial<ImportedPerson> = {}): ImportedPerson[] =>
  Array.from({ length: many }, () => {
    const { name, email, phone, address, role } = newPerson();
    return { name, email, phone, address, role, ...more };
  });

function setUp() {
  const db = freshDatabase();
  const one = withPlan(db, company(db));
  const superadmin = person(db, 'superadmin', { companyId: null });
  const imported = () => db.select().from(auditLog).where(eq(auditLog.action, 'person.import')).all();
  return { db, one, superadmin, imported };
}

describe('importing', () => {
  test('adds them to the own company with what the role comes with, once, each noted', () => {
    const { db, one, imported } = setUp();
    const into = { companyId: 999, people: some(3) };
    expect(importPeople(db, one.admin, into, 'key', now)).toBe(3);
    expect(importPeople(db, one.admin, into, 'key', now)).toBe(3);
    const noted = imported();
    expect(noted).toHaveLength(3);
    expect(noted[0]).toMatchObject({ companyId: one.id, actorId: one.admin.id, record: 'person', at: now });
    expect(noted[0]?.changes).toEqual({ role: { to: 'tenant' }, name: { to: 'Ruth Amsalem' } });
    const made = findPerson(db, one.admin, noted[0]!.recordId!);
    expect(made).toMatchObject({ role: 'tenant', companyId: one.id, parentId: one.admin.id });
    expect(permissionsHeld(made)).toContain('messages.create');
    expect(permissionsHeld(made)).not.toContain('projects.edit');
  });

  test('gives each their role and the permissions named; a company user nothing else', () => {
    const { db, one, imported } = setUp();
    const people = [
      ...some(1, { role: 'admin' }),
      ...some(1, { role: 'admin', permissions: ['projects.view', 'people.view'] }),
      ...some(1, { role: 'investor', permissions: ['projects.view'] }),
    ];
    importPeople(db, one.admin, { people }, 'key', now);
    const made = imported().map(({ recordId }) => findPerson(db, one.admin, recordId!));
    expect(made.map((found) => [found.role, permissionsHeld(found).join(' ')])).toEqual([
      ['admin', ''],
      ['admin', 'projects.view people.view'],
      ['investor', 'projects.view'],
    ]);
  });

  test('makes a company for each company admin', () => {
    const { db, superadmin, imported } = setUp();
    const people = [
      ...some(1, { role: 'admin', companyName: 'Herzl 9' }),
      ...some(1, { role: 'admin', companyName: 'Bialik 7' }),
    ];
    importPeople(db, superadmin, { people }, 'key', now);
    const made = imported().map(({ recordId }) => findPerson(db, superadmin, recordId!));
    expect(made.map(({ companyName, parentId }) => [companyName, parentId])).toEqual([
      ['Herzl 9', null],
      ['Bialik 7', null],
    ]);
    expect(permissionsHeld(made[0]!)).toContain('billing');
    const noted = db.select().from(auditLog).where(eq(auditLog.action, 'company.create')).all();
    expect(noted.map(({ recordId }) => recordId)).toEqual(made.map(({ companyId }) => companyId));
  });

  test('is all or nothing', () => {
    const { db, one, superadmin } = setUp();
    const [known] = some(1);
    importPeople(db, one.admin, { people: [known!] }, 'first', now);
    const before = dump(db);
    const attempts: [string, Actor, { people: ImportedPerson[] }][] = [
      ['emailTaken', one.admin, { people: [...some(1200), { ...some(1)[0]!, email: known!.email }] }],
      ['phoneTaken', one.admin, { people: [...some(3), { ...some(1)[0]!, phone: known!.phone }] }],
      ['permissionRole', one.admin, { people: [...some(3), ...some(1, { permissions: ['billing'] })] }],
      [
        'UNIQUE',
        one.admin,
        { people: [...some(3), ...[0, 0].map(() => ({ ...some(1)[0]!, email: 'a@b.test' }))] },
      ],
      [
        'emailTaken',
        superadmin,
        {
          people: [
            ...some(2, { role: 'admin', companyName: 'X' }),
            { ...known!, role: 'admin', companyName: 'Y' },
          ],
        },
      ],
    ];
    for (const [reason, actor, into] of attempts)
      expect(() => importPeople(db, actor, into, 'key', now)).toThrow(reason);
    expect(dump(db)).toBe(before);
  });

  test('is for who may add this role, under a running plan', () => {
    const { db, one, superadmin } = setUp();
    const tenant = person(db, 'tenant', { companyId: one.id });
    const other = company(db);
    const refused = [
      [tenant, { role: 'investor' }],
      [one.entrepreneur, { role: 'entrepreneur' }],
      [one.entrepreneur, { role: 'admin' }],
      [one.admin, { role: 'superadmin' }],
      [one.admin, { role: 'admin', companyName: 'Mine' }],
      [superadmin, { role: 'tenant', companyName: 'Theirs' }],
      [other.admin, { role: 'tenant' }],
    ] as const;
    const before = db.select().from(companies).all();
    for (const [actor, more] of refused)
      expect(() => importPeople(db, actor, { people: some(1, more) }, 'key', now)).toThrow('forbidden');
    expect(() => importPeople(db, one.admin, { people: some(mostImported + 1) }, 'key', now)).toThrow(
      'forbidden',
    );
    expect(db.select().from(companies).all()).toEqual(before);
    expect(() => importPeople(db, superadmin, { people: some(1) }, 'key', now)).toThrow('company');
    expect(importPeople(db, superadmin, { people: some(1), companyId: one.id }, 'key', now)).toBe(1);
  });
});
