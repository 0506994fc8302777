import { write } from 'db/prepared';
import { journalEntries, suppliers } from 'db/schema/book';
import { documents } from 'db/schema/document';
import { messages, receiverTypes } from 'db/schema/message';
import { orders } from 'db/schema/order';
import { people } from 'db/schema/person';
import { projects } from 'db/schema/project';
import { tenantRequests } from 'db/schema/tenant-request';
import { milestones, phases } from 'db/schema/work';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Actor } from '~/models/access/actor.server';
import { maxSearchResults } from '~/models/lists/search.server';
import { recordVisit } from '~/models/projects/visit.server';
import { searchEverywhere } from '~/models/search/everywhere.server';
import { lastOpenedProjects } from '~/models/search/opened.server';
import { as } from '../support/caller';
import { freshDatabase } from '../support/database';
import { growingSteps } from '../support/plans';
import { statementsOf } from '../support/statements';
import { company, join, now, person, project, upload } from '../support/world';

const stamps = { createdAt: now, updatedAt: now };
const work = { startDate: '2026-01-01', endDate: '2026-02-01', customFields: {}, ...stamps };

/**
 * Creates one record of each kind with this name, in a project of this name, each in its own
 * write.
 */
function filled(
  db: ReturnType<typeof freshDatabase>,
  owner: Actor,
  assetTypeId: number,
  name: string,
) {
  const { id: projectId } = project(db, owner, assetTypeId, {
    name,
    location: 'Lod',
    description: 'x',
  });
  const fileId = upload(db, owner);
  return write(db, (tx) => {
    const phase = tx
      .insert(phases)
      .values({ ...work, projectId, title: name })
      .returning()
      .get();
    tx.insert(milestones)
      .values({ ...work, phaseId: phase.id, title: name, dueDate: '2026-02-01' })
      .run();
    tx.insert(documents)
      .values({ projectId, fileId, name, ...stamps })
      .run();
    const letter = {
      projectId,
      senderId: owner.id,
      subject: 'Hello',
      message: `About ${name}.`,
      ...stamps,
    };
    tx.insert(messages)
      .values({ ...letter, receiverType: receiverTypes.investor })
      .run();
    const report = { projectId, title: name, description: 'x', ...stamps };
    tx.insert(tenantRequests).values(report).run();
    const supplier = { companyId: owner.companyId!, name, nameKey: name, ...stamps };
    const supplierId = tx.insert(suppliers).values(supplier).returning().get().id;
    const order = { projectId, supplierId, number: 1, title: 'Tiles', date: '2026-01-01' };
    tx.insert(orders)
      .values({ ...order, ...stamps })
      .run();
    const bill = { projectId, supplierId, date: '2026-01-01', postedAt: now, ...stamps };
    tx.insert(journalEntries)
      .values({ ...bill, kind: 'bill', invoiceNumber: 'INV-778', net: 105_932, vat: 19_068 })
      .run();
    return projectId;
  });
}

function setUp() {
  const db = freshDatabase();
  const [one, two] = [company(db), company(db)];
  const own = filled(db, one.entrepreneur, one.assetType.id, 'בהרצליה Marina');
  const colleague = person(db, 'entrepreneur', { companyId: one.id });
  filled(db, colleague, one.assetType.id, 'Harbour of a colleague');
  filled(db, two.entrepreneur, two.assetType.id, 'Marina of the others');
  const investor = person(db, 'investor', { companyId: null, email: 'marina@example.test' });
  const tenant = person(db, 'tenant', { companyId: one.id });
  join(db, own, investor, 'investor');
  join(db, own, tenant, 'tenant');
  write(db, (tx) =>
    tx.update(people).set({ name: 'Marina' }).where(eq(people.id, investor.id)).run(),
  );
  const countFinds = (actor: Actor, search: string) => {
    const { search: _, ...kinds } = searchEverywhere(as(db, actor), { search });
    return Object.fromEntries(
      Object.entries(kinds).map(([kind, finds]) => [kind, finds?.rows.length ?? null]),
    );
  };
  return { db, one, two, own, investor, tenant, colleague, countFinds };
}

const each = (count: number, more = {}) => ({
  projects: count,
  people: 0,
  phases: count,
  milestones: count,
  documents: count,
  messages: count,
  requests: count,
  suppliers: count,
  orders: count,
  entries: count,
  ...more,
});

const noBooks = { suppliers: null, orders: null, entries: null };
const hidden = { requests: null, ...noBooks };

describe('global search', () => {
  test('finds what the actor may see, by parts of Hebrew and English words, and nothing else', () => {
    const { db, one, two, investor, tenant, colleague, countFinds } = setUp();
    const superadmin = person(db, 'superadmin', { companyId: null });
    for (const [actor, count, more] of [
      ...([
        [one.admin, 1, { people: 1 }],
        [one.entrepreneur, 1, { people: 1 }],
        [two.admin, 1, {}],
      ] as const),
      ...([
        // Suppliers belong to the whole company.
        [colleague, 0, { suppliers: 1 }],
        [investor, 1, hidden],
        [superadmin, 2, { people: 1, requests: null, suppliers: null }],
      ] as const),
    ])
      expect([actor.role, countFinds(actor, 'marina')]).toEqual([actor.role, each(count, more)]);
    expect(countFinds(investor, 'הרצליה')).toEqual(each(1, hidden));
    // A message to the investors is hidden from tenants.
    expect(countFinds(tenant, 'marina')).toEqual(each(1, { messages: 0, requests: 0, ...noBooks }));
    expect(countFinds(investor, one.entrepreneur.name)).toEqual(each(0, { people: 1, ...hidden }));
    expect(countFinds(investor, tenant.name)).toEqual(each(0, hidden));
    expect(countFinds(one.entrepreneur, tenant.name)).toEqual(each(0, { people: 1 }));
  });

  test('leaves out kinds the actor has no permission for', () => {
    const { db, one, countFinds } = setUp();
    const granted = { companyId: one.id, parentId: one.admin.id };
    const clerk = person(db, 'admin', { ...granted, permissions: ['documents.view'] });
    const hiddenKinds = {
      projects: null,
      people: null,
      phases: null,
      milestones: null,
      messages: null,
      ...hidden,
    };
    expect(countFinds(clerk, 'marina')).toEqual({ ...hiddenKinds, documents: 1 });
  });

  test('finds nothing in a deleted project and nothing for an empty search', () => {
    const { db, one, own, countFinds } = setUp();
    write(db, (tx) =>
      tx.update(projects).set({ deletedAt: now }).where(eq(projects.id, own)).run(),
    );
    expect(countFinds(one.admin, 'marina')).toEqual(each(0, { suppliers: 1 }));
    expect(Object.values(countFinds(one.admin, '  ')).every((count) => count === null)).toBe(true);
  });

  test('finds bills by invoice number, amount and the new name of their supplier', () => {
    const { db, one, countFinds } = setUp();
    const countsOf = (search: string) => {
      const { suppliers, orders, entries } = countFinds(one.entrepreneur, search);
      return [suppliers, orders, entries];
    };
    expect(countsOf('778')).toEqual([0, 0, 1]);
    expect(countsOf('1250.00')).toEqual([0, 0, 1]);
    write(db, (tx) => tx.update(suppliers).set({ name: 'Cohen Steel' }).run());
    expect(countsOf('cohen')).toEqual([2, 1, 1]);
    write(db, (tx) => tx.update(journalEntries).set({ reversedBy: 1 }).run());
    expect(countsOf('778')).toEqual([0, 0, 0]);
  });

  test('finds own records behind many newer records of others', () => {
    const { db, one, investor, countFinds } = setUp();
    const rows = Array.from({ length: maxSearchResults + 1 }, () => ({
      projectId: one.project.id,
      senderId: one.admin.id,
      receiverType: receiverTypes.other,
      subject: 'Marina',
      message: 'Marina',
      ...stamps,
    }));
    write(db, (tx) => tx.insert(messages).values(rows).run());
    expect(countFinds(investor, 'marina').messages).toBe(1);
    const { messages: finds } = searchEverywhere(as(db, one.admin), { search: 'marina' });
    expect([finds?.rows.length, finds?.total, finds?.isMore]).toEqual([10, 101, true]);
    const only = searchEverywhere(as(db, one.admin), { search: 'marina', kind: 'messages' });
    expect([only.messages?.rows.length, only.messages?.total]).toEqual([100, 101]);
    expect([only.projects, only.documents]).toEqual([null, null]);
  });
});

test('lists the projects the person opened last, as far as they still see them', () => {
  const { db, one, own, investor } = setUp();
  const names = (actor: Actor) => lastOpenedProjects(as(db, actor), {}).map(({ name }) => name);
  recordVisit(db, one.admin, one.project.id, now);
  recordVisit(db, one.admin, own, now + 1);
  recordVisit(db, investor, own, now);
  recordVisit(db, investor, one.project.id, now);
  expect(names(one.admin)).toEqual(['בהרצליה Marina', one.project.name]);
  expect(names(investor)).toEqual(['בהרצליה Marina']);
  write(db, (tx) => tx.update(projects).set({ investorsSeeMoney: false }).run());
  expect(lastOpenedProjects(as(db, investor), {})).toMatchObject([{ currentPropertyValue: null }]);
});

test('finds current texts, and only the newest version of a document', () => {
  const { db, one, countFinds } = setUp();
  write(db, (tx) => {
    const [old] = tx.select().from(documents).all();
    const newest = tx
      .insert(documents)
      .values({ ...old!, id: undefined })
      .returning()
      .get();
    tx.update(documents).set({ replacedBy: newest.id }).where(eq(documents.id, old!.id)).run();
    tx.update(phases).set({ title: 'Roof' }).run();
    tx.delete(milestones).run();
  });
  expect(countFinds(one.admin, 'marina')).toEqual(each(1, { people: 1, phases: 0, milestones: 0 }));
});

test('never scans a whole table', async () => {
  const { db, one, investor } = setUp();
  const superadmin = person(db, 'superadmin', { companyId: null });
  for (const actor of [one.admin, one.entrepreneur, investor, superadmin]) {
    const statements = await statementsOf(db, () =>
      searchEverywhere(as(db, actor), { search: 'marina' }),
    );
    const growing = statements.flatMap((statement) => growingSteps(db, statement));
    expect([actor.role, growing]).toEqual([actor.role, []]);
  }
});
