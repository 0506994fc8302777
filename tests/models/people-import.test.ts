import { auditLog } from 'db/schema/audit';
import { companies } from 'db/schema/company';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Actor } from '~/models/access/actor.server';
import { findPerson } from '~/models/people/find.server';
import { importPeople } from '~/models/people/import.server';
import { mostImported } from '~/models/people/import-columns.server';
import type { ImportedPerson } from '~/models/people/import-rows.server';
import { permissionsOf } from '~/models/people/permissions.server';
import type { PeopleKind } from '~/paths';
import { as } from '../support/caller';
import { dump, freshDatabase } from '../support/database';
import { importedPerson, withPlan } from '../support/people';
import { company, now, person } from '../support/world';

const some = (many: number, more: Partial<ImportedPerson> = {}): ImportedPerson[] =>
  Array.from({ length: many }, () => importedPerson(more));

function setUp() {
  const db = freshDatabase();
  const one = withPlan(db, company(db));
  const superadmin = person(db, 'superadmin', { companyId: null });
  const imported = () =>
    db.select().from(auditLog).where(eq(auditLog.action, 'person.import')).all();
  const importAs = (
    actor: Actor,
    kind: PeopleKind,
    people: ImportedPerson[],
    companyId?: number,
    form_key = 'import-key',
  ) =>
    importPeople[kind](as(db, actor), {
      people: () => people,
      company_id: companyId && String(companyId),
      form_key,
    }).id;
  return { db, one, superadmin, imported, importAs };
}

describe('importing', () => {
  test('adds people to the own company with the role’s defaults, once, with an audit row each', () => {
    const { db, one, imported, importAs } = setUp();
    const people = some(3);
    expect(importAs(one.admin, 'tenant', people, 999)).toBe(3);
    expect(importAs(one.admin, 'tenant', people, 999)).toBe(3);
    const entries = imported();
    expect(entries).toHaveLength(3);
    expect(entries[0]).toMatchObject({
      companyId: one.id,
      actorId: one.admin.id,
      record: 'person',
      at: now,
    });
    expect(entries[0]?.changes).toEqual({ role: { to: 'tenant' }, name: { to: 'Ruth Amsalem' } });
    const firstPerson = findPerson(db, one.admin, entries[0]!.recordId!);
    expect(firstPerson).toMatchObject({
      role: 'tenant',
      companyId: one.id,
      parentId: one.admin.id,
    });
    expect(permissionsOf(firstPerson)).toContain('messages.create');
    expect(permissionsOf(firstPerson)).not.toContain('projects.edit');
  });

  test('assigns each person’s role and permissions; a company user gets no others', () => {
    const { db, one, imported, importAs } = setUp();
    const people = [
      ...some(1, { role: 'admin' }),
      ...some(1, { role: 'admin', permissions: ['projects.view', 'people.view'] }),
      ...some(1, { role: 'investor', permissions: ['projects.view'] }),
    ];
    importAs(one.admin, 'user', people);
    const importedRows = imported().map(({ recordId }) => findPerson(db, one.admin, recordId!));
    expect(importedRows.map((found) => [found.role, permissionsOf(found).join(' ')])).toEqual([
      ['admin', ''],
      ['admin', 'projects.view people.view'],
      ['investor', 'projects.view invitations.view'],
    ]);
  });

  test('creates a company for each company admin', () => {
    const { db, superadmin, imported, importAs } = setUp();
    const people = [
      ...some(1, { role: 'admin', companyName: 'Herzl 9' }),
      ...some(1, { role: 'admin', companyName: 'Bialik 7' }),
    ];
    importAs(superadmin, 'admin', people);
    const rows = imported().map(({ recordId }) => findPerson(db, superadmin, recordId!));
    expect(rows.map(({ companyName, parentId }) => [companyName, parentId])).toEqual([
      ['Herzl 9', null],
      ['Bialik 7', null],
    ]);
    expect(permissionsOf(rows[0]!)).toContain('billing');
    const entries = db.select().from(auditLog).where(eq(auditLog.action, 'company.create')).all();
    expect(entries.map(({ recordId }) => recordId)).toEqual(rows.map(({ companyId }) => companyId));
  });

  test('adds all or none', () => {
    const { db, one, superadmin, importAs } = setUp();
    const [known] = some(1);
    importAs(one.admin, 'tenant', [known!], undefined, 'first-key');
    const before = dump(db);
    const attempts: [string, Actor, PeopleKind, ImportedPerson[]][] = [
      ['email', one.admin, 'tenant', [...some(1200), ...some(1, { email: known!.email })]],
      ['phone_number', one.admin, 'tenant', [...some(3), ...some(1, { phone: known!.phone })]],
      ['permission', one.admin, 'tenant', [...some(3), ...some(1, { permissions: ['billing'] })]],
      ['email', one.admin, 'tenant', [...some(3), ...some(2, { email: 'a@b.test' })]],
      [
        'email',
        superadmin,
        'admin',
        [
          ...some(2, { role: 'admin', companyName: 'X' }),
          { ...known!, role: 'admin', companyName: 'Y' },
        ],
      ],
    ];
    for (const [reason, actor, kind, people] of attempts)
      expect(() => importAs(actor, kind, people)).toThrow(reason);
    expect(dump(db)).toBe(before);
  });

  test('requires permission to add the role, and an active plan', () => {
    const { db, one, superadmin, importAs } = setUp();
    const tenant = person(db, 'tenant', { companyId: one.id });
    const refused = [
      [tenant, 'investor', { role: 'investor' }],
      [one.entrepreneur, 'entrepreneur', { role: 'entrepreneur' }],
      [one.entrepreneur, 'user', { role: 'admin' }],
      [one.admin, 'user', { role: 'superadmin' }],
      [one.admin, 'tenant', { role: 'admin' }],
      [one.admin, 'admin', { role: 'admin', companyName: 'Mine' }],
      [superadmin, 'admin', { role: 'tenant', companyName: 'Theirs' }],
    ] as const;
    const before = db.select().from(companies).all();
    for (const [actor, kind, more] of refused)
      expect(() => importAs(actor, kind, some(1, more))).toThrow('forbidden');
    expect(() => importAs(one.admin, 'tenant', some(mostImported + 1))).toThrow('forbidden');
    expect(db.select().from(companies).all()).toEqual(before);
    expect(() => importAs(company(db).admin, 'tenant', some(1))).toThrow('no-plan');
    expect(() => importAs(superadmin, 'tenant', some(1))).toThrow('company_id');
    expect(importAs(superadmin, 'tenant', some(1), one.id)).toBe(1);
  });
});
