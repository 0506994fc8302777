import { people, type Role } from 'db/schema/person';
import { projectMembers } from 'db/schema/project';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Actor } from '~/models/access/actor.server';
import { deletePerson, personDeletion } from '~/models/people/delete.server';
import { creatorName } from '~/models/people/find.server';
import { importPeople, stageImport } from '~/models/people/import.server';
import { checkRows } from '~/models/people/import-rows.server';
import { peopleLists } from '~/models/people/list.server';
import { createPerson } from '~/models/people/save.server';
import { projectList } from '~/models/projects/list.server';
import { csvLine } from '~/services/text/csv.server';
import { freshDatabase } from '../support/database';
import { importedPerson, personPayload, withPlan } from '../support/people';
import { refusedOf } from '../support/refused';
import { company, join, person } from '../support/world';
import { by, enter } from './contacts-set-up';

function setUp() {
  const db = freshDatabase();
  const one = withPlan(db, company(db));
  const two = withPlan(db, company(db));
  return { db, one, two };
}

describe('who has an account', () => {
  const header = ['name', 'email', 'country_code', 'phone_no', 'address'];

  test('is told by a file of people in sight only', () => {
    const { db, one, two } = setUp();
    const form = personPayload(db, one.admin);
    createPerson.tenant(by(db, one.admin), form);
    const row = ['Ruth', String(form.email), '972', String(form.phone_number), 'HaNamal 3'];
    const bytes = Buffer.from([header, row].map(csvLine).join(''));
    const faults = (actor: Actor) => {
      const importing = { actor, kind: 'tenant' as const, roles: ['tenant'] as Role[] };
      const { rows } = checkRows(db, importing, bytes);
      return rows.flatMap(({ errors }) => errors.map(({ message }) => message));
    };
    expect(faults(one.admin)).toEqual(['person.errors.emailTaken', 'person.errors.phoneTaken']);
    expect(faults(two.admin)).toEqual([]);
  });

  test('nor by a form; the row waits, and signs in nobody while its owner has another account', () => {
    const { db, one, two } = setUp();
    const form = personPayload(db, one.admin);
    const { id } = createPerson.tenant(by(db, one.admin), form);
    const { email, phone_number } = form;
    const again = personPayload(db, two.admin, { email, phone_number });
    expect(
      refusedOf(() =>
        createPerson.tenant(by(db, one.admin), { ...form, form_key: 'another-form' }),
      ),
    ).toEqual({
      email: 'person.errors.emailTaken',
    });
    const waiting = createPerson.tenant(by(db, two.admin), again).id;
    expect(enter(db, 'mail', String(email))?.id).toBe(id);
    const row = db.select().from(people).where(eq(people.id, waiting)).get();
    expect(row).toMatchObject({ email: null, emailVerifiedAt: null });
  });

  test('an import of somebody else’s contact goes the same way', () => {
    const { db, one, two } = setUp();
    const known = importedPerson();
    const bring = (actor: Actor) =>
      importPeople.tenant(by(db, actor), { people: () => [known], form_key: crypto.randomUUID() });
    bring(one.admin);
    expect(enter(db, 'mail', known.email)?.companyId).toBe(one.id);
    bring(two.admin);
    expect(enter(db, 'mail', known.email)?.companyId).toBe(one.id);
    expect(() => bring(one.admin)).toThrow('email');
  });

  test('is not tried with file after file', () => {
    const { db, one } = setUp();
    const bring = () => stageImport.tenant(by(db, one.admin), { people: 'a'.repeat(64) });
    for (let file = 0; file < 30; file++) bring();
    expect(bring).toThrow('limit');
  });
});

describe('a guest from another company', () => {
  test('leaves the projects here, and neither the account nor other projects', () => {
    const { db, one, two } = setUp();
    const guest = person(db, 'investor', { companyId: two.id });
    join(db, one.project.id, guest, 'investor');
    join(db, two.project.id, guest, 'investor');
    const [listed] = peopleLists.investor(by(db, one.admin), { filters: { of: 'guests' } }).rows;
    expect(listed).toMatchObject({ id: guest.id, mayDelete: true, mayEdit: false });
    expect(personDeletion.investor(by(db, one.admin), { id: guest.id }).isGuest).toBe(true);
    expect(deletePerson.investor(by(db, one.admin), { id: String(guest.id) }).isGuest).toBe(true);
    const row = db.select().from(people).where(eq(people.id, guest.id)).get();
    expect(row).toMatchObject({ deletedAt: null, isActive: true });
    const left = db.select().from(projectMembers).all();
    expect(left.map(({ projectId }) => projectId)).toEqual([two.project.id]);
  });

  test('is let go by an entrepreneur from their own projects only', () => {
    const { db, one, two } = setUp();
    const guest = person(db, 'investor', { companyId: two.id });
    const colleague = person(db, 'entrepreneur', { companyId: one.id });
    join(db, one.project.id, guest, 'investor');
    expect(() => deletePerson.investor(by(db, colleague), { id: String(guest.id) })).toThrow(
      'not-found',
    );
    deletePerson.investor(by(db, one.entrepreneur), { id: String(guest.id) });
    expect(db.select().from(projectMembers).all()).toEqual([]);
  });
});

test('who made a project is told to those who may see people', () => {
  const { db, one } = setUp();
  const under = { companyId: one.id, parentId: one.admin.id };
  const [seeing, blind] = [
    person(db, 'admin', { ...under, permissions: ['projects.view', 'people.view'] }),
    person(db, 'admin', { ...under, permissions: ['projects.view'] }),
  ];
  const { id, name } = one.entrepreneur;
  const stranger = person(db, 'entrepreneur', { companyId: one.id });
  const asked = (actor: Actor, created_by: number) =>
    projectList(by(db, actor), { filters: { created_by } }).rows;
  expect(creatorName(db, seeing, id)).toBe(name);
  expect(asked(seeing, id)).toMatchObject([{ createdBy: name }]);
  expect(asked(seeing, stranger.id)).toEqual([]);
  expect(creatorName(db, blind, id)).toBeUndefined();
  expect(asked(blind, stranger.id)).toMatchObject([{ createdBy: null }]);
});
