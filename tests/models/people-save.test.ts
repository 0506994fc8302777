import { auditLog } from 'db/schema/desk';
import { people } from 'db/schema/person';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { createCompanyAdmin, updateCompanyAdmin } from '~/models/people/company-admins.server';
import { createPerson } from '~/models/people/create.server';
import { findPerson } from '~/models/people/find.server';
import { updatePerson } from '~/models/people/update.server';
import { permissionsHeld } from '~/models/permissions/held.server';
import { dump, freshDatabase } from '../support/database';
import { adding, editing, newPerson, withPlan } from '../support/people';
import { secrets } from '../support/sign-in';
import { company, join, now, person, upload } from '../support/world';

function setUp() {
  const db = freshDatabase();
  const one = withPlan(db, company(db));
  const superadmin = person(db, 'superadmin', { companyId: null });
  const add = (
    more: Parameters<typeof newPerson>[0] = {},
    actor = one.admin,
    key: string = crypto.randomUUID(),
  ) => createPerson(db, secrets, actor, newPerson(more), adding(key));
  return { db, one, superadmin, add };
}

describe('adding', () => {
  test('somebody of the own company, who holds exactly what was chosen; with an audit row', () => {
    const { db, one, add } = setUp();
    const id = add({ companyId: 999 });
    const made = findPerson(db, one.admin, id);
    expect(made).toMatchObject({ role: 'tenant', companyId: one.id, createdBy: one.admin.id });
    expect(permissionsHeld(made)).toEqual(['projects.view']);
    const rows = db.select().from(auditLog).where(eq(auditLog.recordId, id)).all();
    expect(rows).toMatchObject([{ action: 'person.create', actorId: one.admin.id, companyId: one.id }]);
  });

  test('Select All is all the actor can give the role', () => {
    const { db, one, add } = setUp();
    const entrepreneur = findPerson(db, one.admin, add({ role: 'entrepreneur', permissions: ['all'] }));
    expect(permissionsHeld(entrepreneur)).toContain('billing');
    const tenant = findPerson(
      db,
      one.admin,
      add({ permissions: ['all', 'projects.view'] }, one.entrepreneur),
    );
    expect(permissionsHeld(tenant)).toContain('messages.create');
    expect(permissionsHeld(tenant)).not.toContain('projects.edit');
  });

  test('the same form sent twice makes one person', () => {
    const { add, one } = setUp();
    expect(add({}, one.admin, 'same')).toBe(add({}, one.admin, 'same'));
  });

  test.each([
    ['permission', ['billing']],
    ['permission', ['no.such']],
  ] as const)('%s %s is refused, and nothing is written', (field, chosen) => {
    const { db, one, add } = setUp();
    const before = dump(db);
    expect(() => add({ permissions: [...chosen] }, one.entrepreneur)).toThrow(field);
    expect(dump(db)).toBe(before);
  });

  test('no role above one’s own, none at all without a plan', () => {
    const { db, one, add } = setUp();
    expect(() => add({ role: 'admin' }, one.entrepreneur)).toThrow('forbidden');
    expect(() => add({ role: 'superadmin' })).toThrow('forbidden');
    expect(() => add({}, person(db, 'tenant', { companyId: one.id }))).toThrow('forbidden');
    expect(() => add({}, company(db).admin)).toThrow('forbidden');
  });

  test('an e-mail or phone that is somebody’s is refused, one of a deleted person is free', () => {
    const { db, one, add } = setUp();
    const first = newPerson();
    const id = createPerson(db, secrets, one.admin, first, adding());
    expect(() => add({ email: first.email })).toThrow('email: emailTaken');
    expect(() => add({ phone: first.phone })).toThrow('phone_number: phoneTaken');
    db.update(people).set({ deletedAt: now }).where(eq(people.id, id)).run();
    expect(add({ email: first.email, phone: first.phone })).toBeGreaterThan(id);
  });

  test('a photo is one’s own fresh upload', () => {
    const { db, one, add } = setUp();
    const photoFileId = upload(db, one.admin);
    expect(() => add({ photoFileId }, one.entrepreneur)).toThrow('photoGone');
    const id = add({ photoFileId });
    expect(findPerson(db, one.admin, id).photoFileId).toBe(photoFileId);
    expect(() => add({ photoFileId })).toThrow('photoGone');
  });

  test('investors and tenants join the chosen projects; others and foreign projects are refused', () => {
    const { db, one, add } = setUp();
    const projectIds = [one.project.id];
    const id = add({ role: 'investor', projectIds });
    expect(findPerson(db, one.entrepreneur, id).role).toBe('investor');
    expect(() => add({ role: 'entrepreneur', projectIds })).toThrow('projectRole');
    expect(() => add({ projectIds: [company(db).project.id] })).toThrow('projectGone');
  });
});

describe('changing', () => {
  test('a page opened before another save is told', () => {
    const { db, one, add } = setUp();
    const id = add();
    const opened = editing(db, one.admin, id);
    const renamed = { ...opened.input, name: 'Ruth Levi' };
    updatePerson(db, secrets, one.admin, { ...opened, input: renamed });
    const again = () => updatePerson(db, secrets, one.entrepreneur, opened);
    expect(again).toThrow('stale');
    expect(findPerson(db, one.admin, id).name).toBe('Ruth Levi');
  });

  test('unticking takes away what the role would come with; leaving all as it is changes nothing', () => {
    const { db, one } = setUp();
    const investor = person(db, 'investor', { companyId: one.id });
    const held = permissionsHeld(investor);
    const save = (permissions: string[]) => {
      const opened = editing(db, one.admin, investor.id);
      updatePerson(db, secrets, one.admin, { ...opened, input: { ...opened.input, permissions } });
      return findPerson(db, one.admin, investor.id);
    };
    expect(save(held)).toMatchObject({ parentId: null });
    expect(permissionsHeld(save(['projects.view']))).toEqual(['projects.view']);
    expect(permissionsHeld(save([]))).toEqual([]);
  });

  test('a guest, a colleague and oneself are out of hand; another company’s are not even there', () => {
    const { db, one } = setUp();
    const two = company(db);
    const guest = person(db, 'investor', { companyId: two.id });
    join(db, one.project.id, guest, 'investor');
    const opened = editing(db, one.admin, guest.id);
    const change = (id: number) => () => updatePerson(db, secrets, one.admin, { ...opened, id });
    expect(change(guest.id)).toThrow('forbidden');
    expect(change(one.admin.id)).toThrow('forbidden');
    expect(change(two.entrepreneur.id)).toThrow('not-found');
  });

  test('who is in projects of others keeps the address they sign in with', () => {
    const { db, one, add } = setUp();
    const id = add({ role: 'investor' });
    join(db, company(db).project.id, { ...one.admin, id }, 'investor');
    const opened = editing(db, one.admin, id);
    const change = (more: object) => () =>
      updatePerson(db, secrets, one.admin, { ...opened, input: { ...opened.input, ...more } });
    expect(change({ email: 'thief@example.test' })).toThrow('email: contactShared');
    expect(change({ name: 'Another name' })).not.toThrow();
  });
});

describe('company admins', () => {
  test('come with their company, and are the super admin’s', () => {
    const { db, one, superadmin } = setUp();
    const input = { ...newPerson(), companyName: 'Galil Homes' };
    const form = adding();
    expect(() => createCompanyAdmin(db, secrets, one.admin, input, form)).toThrow('forbidden');
    const id = createCompanyAdmin(db, secrets, superadmin, input, form);
    expect(createCompanyAdmin(db, secrets, superadmin, input, form)).toBe(id);
    const made = findPerson(db, superadmin, id);
    expect(made).toMatchObject({ role: 'admin', parentId: null, companyName: 'Galil Homes' });
    const opened = editing(db, superadmin, id);
    const changed = { ...opened.input, companyName: 'Galil', permissions: [] };
    updateCompanyAdmin(db, secrets, superadmin, { ...opened, input: changed });
    const renamed = findPerson(db, superadmin, id);
    expect(renamed.companyName).toBe('Galil');
    expect(permissionsHeld(renamed)).toContain('billing');
  });

  test('under that address only admins are changed', () => {
    const { db, one, superadmin } = setUp();
    const opened = editing(db, superadmin, one.entrepreneur.id);
    const input = { ...opened.input, name: 'X', companyName: 'X' };
    const change = () => updateCompanyAdmin(db, secrets, superadmin, { ...opened, input });
    expect(change).toThrow('not-found');
    expect(findPerson(db, superadmin, one.entrepreneur.id).name).not.toBe('X');
  });
});
