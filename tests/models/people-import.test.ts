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
  const bring = (
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
  return { db, one, superadmin, imported, bring };
}

describe('importing', () => {
  test('adds them to the own company with what the role comes with, once, each noted', () => {
    const { db, one, imported, bring } = setUp();
    const people = some(3);
    expect(bring(one.admin, 'tenant', people, 999)).toBe(3);
    expect(bring(one.admin, 'tenant', people, 999)).toBe(3);
    const noted = imported();
    expect(noted).toHaveLength(3);
    expect(noted[0]).toMatchObject({
      companyId: one.id,
      actorId: one.admin.id,
      record: 'person',
      at: now,
    });
    expect(noted[0]?.changes).toEqual({ role: { to: 'tenant' }, name: { to: 'Ruth Amsalem' } });
    const made = findPerson(db, one.admin, noted[0]!.recordId!);
    expect(made).toMatchObject({ role: 'tenant', companyId: one.id, parentId: one.admin.id });
    expect(permissionsOf(made)).toContain('messages.create');
    expect(permissionsOf(made)).not.toContain('projects.edit');
  });

  test('gives each their role and the permissions named; a company user nothing else', () => {
    const { db, one, imported, bring } = setUp();
    const people = [
      ...some(1, { role: 'admin' }),
      ...some(1, { role: 'admin', permissions: ['projects.view', 'people.view'] }),
      ...some(1, { role: 'investor', permissions: ['projects.view'] }),
    ];
    bring(one.admin, 'user', people);
    const made = imported().map(({ recordId }) => findPerson(db, one.admin, recordId!));
    expect(made.map((found) => [found.role, permissionsOf(found).join(' ')])).toEqual([
      ['admin', ''],
      ['admin', 'projects.view people.view'],
      ['investor', 'projects.view invitations.view'],
    ]);
  });

  test('makes a company for each company admin', () => {
    const { db, superadmin, imported, bring } = setUp();
    const people = [
      ...some(1, { role: 'admin', companyName: 'Herzl 9' }),
      ...some(1, { role: 'admin', companyName: 'Bialik 7' }),
    ];
    bring(superadmin, 'admin', people);
    const made = imported().map(({ recordId }) => findPerson(db, superadmin, recordId!));
    expect(made.map(({ companyName, parentId }) => [companyName, parentId])).toEqual([
      ['Herzl 9', null],
      ['Bialik 7', null],
    ]);
    expect(permissionsOf(made[0]!)).toContain('billing');
    const noted = db.select().from(auditLog).where(eq(auditLog.action, 'company.create')).all();
    expect(noted.map(({ recordId }) => recordId)).toEqual(made.map(({ companyId }) => companyId));
  });

  test('is all or nothing', () => {
    const { db, one, superadmin, bring } = setUp();
    const [known] = some(1);
    bring(one.admin, 'tenant', [known!], undefined, 'first-key');
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
      expect(() => bring(actor, kind, people)).toThrow(reason);
    expect(dump(db)).toBe(before);
  });

  test('is for who may add this role, under a running plan', () => {
    const { db, one, superadmin, bring } = setUp();
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
      expect(() => bring(actor, kind, some(1, more))).toThrow('forbidden');
    expect(() => bring(one.admin, 'tenant', some(mostImported + 1))).toThrow('forbidden');
    expect(db.select().from(companies).all()).toEqual(before);
    expect(() => bring(company(db).admin, 'tenant', some(1))).toThrow('no-plan');
    expect(() => bring(superadmin, 'tenant', some(1))).toThrow('company_id');
    expect(bring(superadmin, 'tenant', some(1), one.id)).toBe(1);
  });
});
