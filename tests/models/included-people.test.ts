import { cards, plans, subscriptions } from 'db/schema/billing';
import { people } from 'db/schema/person';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Actor } from '~/models/access/actor.server';
import { deletePerson } from '~/models/people/delete.server';
import { as } from '../support/caller';
import { join, now, person, project } from '../support/world';
import { api, type Json, setUp, stamps } from './included-set-up';

test('lists and counts only projects that the reader may see', () => {
  const { db, one, two, colleague, theirs, guest } = setUp();
  const chief = person(db, 'superadmin', { companyId: null });
  const deleted = project(db, colleague, one.assetType.id, { name: 'Gone', deletedAt: now });
  join(db, deleted.id, guest, 'investor');
  const assigned = (actor: Actor) => {
    const shown = api(db, actor, 'investor/{id}', { id: String(guest.id) });
    expect(shown.assigned_projects_count).toBe(shown.assigned_projects.length);
    return shown.assigned_projects.map(({ id }: Json) => id).toSorted();
  };
  expect(assigned(one.admin)).toEqual([one.project.id, theirs.id].toSorted());
  expect(assigned(one.entrepreneur)).toEqual([one.project.id]);
  expect(assigned(colleague)).toEqual([theirs.id]);
  expect(assigned(two.admin)).toEqual([two.project.id]);
  expect(assigned(chief)).toHaveLength(3);
  const owner = api(db, guest, 'entrepreneur/{id}', { id: String(one.entrepreneur.id) });
  expect(owner).toMatchObject({
    roles: [{ id: 'entrepreneur', name: 'Entrepreneur' }],
    owned_projects_count: 1,
    entrepreneur_projects: [{ id: one.project.id, name: 'Shabazi 12' }],
    // Members do not learn of each other.
    assigned_projects: null,
    assigned_projects_count: null,
    invitation_log: null,
    subscription: null,
  });
});

test('shows the invitations of a person to those who see them in the log', () => {
  const { db, one, two, colleague, guest, invite } = setUp();
  invite(one.entrepreneur, guest.id, 'From the owner');
  invite(one.admin, guest.id, 'From the admin');
  invite(two.admin, guest.id, 'From the other company');
  invite(one.admin, one.entrepreneur.id, 'To somebody else');
  const logOf = (actor: Actor) =>
    api(db, actor, 'investor/{id}', { id: String(guest.id) }).invitation_log?.map(
      ({ message }: Json) => message,
    );
  expect(logOf(one.admin)).toEqual(['From the admin', 'From the owner']);
  expect(logOf(one.entrepreneur)).toEqual(['From the owner']);
  expect(logOf(colleague)).toEqual([]);
  expect(logOf(two.admin)).toEqual(['From the other company']);
  const under = { companyId: one.id, parentId: one.admin.id };
  const few = person(db, 'admin', { ...under, permissions: ['people.view', 'projects.view'] });
  expect(logOf(few)).toBeUndefined();
  const text = JSON.stringify(api(db, one.admin, 'investor/{id}', { id: String(guest.id) }));
  expect(text).not.toContain('+9725');
});

test('shows the plan of the own company only, with whether it renews and its card', () => {
  const { db, one, two } = setUp();
  const guest = person(db, 'investor', { companyId: one.id });
  join(db, two.project.id, guest, 'investor');
  const price = { amount: 7900, currency: 'ILS', duration: '1 month' };
  const plan = db
    .insert(plans)
    .values({ title: 'Pro', ...price, ...stamps })
    .returning()
    .get();
  const owner = { companyId: one.id, personId: one.admin.id, planId: plan.id };
  const term = { startedAt: now, expiredAt: now + 86_400_000, isSubscribe: true };
  db.insert(subscriptions)
    .values({ ...owner, status: 'active', ...term, ...stamps })
    .run();
  const card = {
    brand: 'Visa',
    lastFour: '4242',
    cardHolderName: 'Noa',
    gatewayToken: 'tok_secret',
  };
  db.insert(cards)
    .values({
      companyId: one.id,
      personId: one.admin.id,
      ...card,
      expiryMonth: 8,
      expiryYear: 2039,
      isActive: true,
      ...stamps,
    })
    .run();
  const tenant = person(db, 'tenant', { companyId: one.id });
  const subscriptionOf = (id: number) =>
    api(db, one.admin, 'users/{id}', { id: String(id) }).subscription;
  expect(subscriptionOf(tenant.id)).toMatchObject({ plan: { name: 'Pro' }, is_renew: 1 });
  const seenByTwo = api(db, two.admin, 'users/{id}', { id: String(guest.id) });
  expect([seenByTwo.name, seenByTwo.subscription]).toEqual([guest.name, null]);
  const own = api(db, one.admin, 'user-active-plan');
  expect(own).toMatchObject({ is_renew: 1, card_detail: { card_no: '**** **** **** 4242' } });
  expect(JSON.stringify(own)).not.toContain('tok_secret');
  const rows = api(db, one.admin, 'users-info').data;
  expect(rows[0].subscription).toMatchObject({ is_renew: 1, card_detail: { brand: 'Visa' } });
  db.update(subscriptions).set({ status: 'trial' }).run();
  expect(api(db, one.admin, 'user-active-plan').is_renew).toBe(0);
  const under = { companyId: one.id, parentId: one.admin.id };
  const chief = person(db, 'superadmin', { companyId: null });
  const other = api(db, chief, 'user-active-plan', { user_id: String(one.admin.id) });
  expect(other).toMatchObject({ plan: { name: 'Pro' }, card_detail: null });
  const noPayer = person(db, 'admin', { ...under, permissions: ['people.view'] });
  expect(api(db, noPayer, 'users/{id}', { id: String(tenant.id) }).subscription).toBe(null);
});

test('refuses to change or delete a kind of people that is closed to a role, before looking for them', () => {
  const { db, one, two } = setUp();
  for (const id of [one.admin.id, two.admin.id, 999_999])
    expect(() => deletePerson.admin(as(db, one.entrepreneur), { id: String(id) })).toThrow(
      'forbidden',
    );
  expect(db.select().from(people).where(eq(people.id, one.admin.id)).get()?.deletedAt).toBe(null);
});
