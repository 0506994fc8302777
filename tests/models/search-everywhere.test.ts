import { write } from 'db/prepared';
import { documents } from 'db/schema/document';
import { messages, receiverTypes } from 'db/schema/message';
import { people } from 'db/schema/person';
import { projects } from 'db/schema/project';
import { milestones, phases } from 'db/schema/work';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Actor } from '~/models/access/actor.server';
import { maxSearchResults } from '~/models/lists/search.server';
import { searchEverywhere } from '~/models/search/everywhere.server';
import { as } from '../support/caller';
import { freshDatabase } from '../support/database';
import { growingSteps } from '../support/plans';
import { statementsOf } from '../support/statements';
import { company, join, now, person, project, upload } from '../support/world';

const stamps = { createdAt: now, updatedAt: now };
const work = { startDate: '2026-01-01', endDate: '2026-02-01', customFields: {}, ...stamps };

/** One of each kind called so, in a project of that name; each in a write of its own. */
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
  const found = (actor: Actor, search: string) => {
    const { search: _, ...kinds } = searchEverywhere(as(db, actor), { search });
    return Object.fromEntries(
      Object.entries(kinds).map(([kind, finds]) => [kind, finds?.rows.length ?? null]),
    );
  };
  return { db, one, two, own, investor, tenant, colleague, found };
}

const each = (count: number, more = {}) => ({
  projects: count,
  people: 0,
  phases: count,
  milestones: count,
  documents: count,
  messages: count,
  ...more,
});

describe('who finds', () => {
  test('what is theirs, by the middle of a Hebrew word as by an English one; nobody what is not', () => {
    const { db, one, two, investor, tenant, colleague, found } = setUp();
    const superadmin = person(db, 'superadmin', { companyId: null });
    for (const [actor, count, guests] of [
      ...([
        [one.admin, 1, 1],
        [one.entrepreneur, 1, 1],
        [two.admin, 1, 0],
      ] as const),
      ...([
        [colleague, 0, 0],
        [investor, 1, 0],
        [superadmin, 2, 1],
      ] as const),
    ])
      expect([actor.role, found(actor, 'marina')]).toEqual([
        actor.role,
        each(count, { people: guests }),
      ]);
    expect(found(investor, 'הרצליה')).toEqual(each(1));
    // A message to the investors is none of the tenants'.
    expect(found(tenant, 'marina')).toEqual(each(1, { messages: 0 }));
    expect(found(investor, one.entrepreneur.name)).toEqual(each(0, { people: 1 }));
    expect(found(investor, tenant.name)).toEqual(each(0));
    expect(found(one.entrepreneur, tenant.name)).toEqual(each(0, { people: 1 }));
  });

  test('no kind that was not granted', () => {
    const { db, one, found } = setUp();
    const granted = { companyId: one.id, parentId: one.admin.id };
    const clerk = person(db, 'admin', { ...granted, permissions: ['documents.view'] });
    const none = { projects: null, people: null, phases: null, milestones: null, messages: null };
    expect(found(clerk, 'marina')).toEqual({ ...none, documents: 1 });
  });

  test('nothing in a deleted project, and nothing without a word', () => {
    const { db, one, own, found } = setUp();
    write(db, (tx) =>
      tx.update(projects).set({ deletedAt: now }).where(eq(projects.id, own)).run(),
    );
    expect(found(one.admin, 'marina')).toEqual(each(0));
    expect(Object.values(found(one.admin, '  ')).every((count) => count === null)).toBe(true);
  });

  test('their own although many others’ are newer', () => {
    const { db, one, investor, found } = setUp();
    const rows = Array.from({ length: maxSearchResults + 1 }, () => ({
      projectId: one.project.id,
      senderId: one.admin.id,
      receiverType: receiverTypes.other,
      subject: 'Marina',
      message: 'Marina',
      ...stamps,
    }));
    write(db, (tx) => tx.insert(messages).values(rows).run());
    expect(found(investor, 'marina').messages).toBe(1);
    const { messages: finds } = searchEverywhere(as(db, one.admin), { search: 'marina' });
    expect([finds?.rows.length, finds?.isMore]).toEqual([10, true]);
  });
});

test('what changed is found as it is now, an older version of a document by the newest only', () => {
  const { db, one, found } = setUp();
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
  expect(found(one.admin, 'marina')).toEqual(each(1, { people: 1, phases: 0, milestones: 0 }));
});

test('nobody’s search reads a whole table', async () => {
  const { db, one, investor } = setUp();
  const superadmin = person(db, 'superadmin', { companyId: null });
  for (const actor of [one.admin, one.entrepreneur, investor, superadmin]) {
    const run = await statementsOf(db, () => searchEverywhere(as(db, actor), { search: 'marina' }));
    const growing = run.flatMap((statement) => growingSteps(db, statement));
    expect([actor.role, growing]).toEqual([actor.role, []]);
  }
});
