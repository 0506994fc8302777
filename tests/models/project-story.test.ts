import { projects } from 'db/schema/project';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Actor } from '~/models/access/actor.server';
import { deleteDocument, uploadDocument } from '~/models/documents/save.server';
import type { Payload } from '~/models/operation.server';
import { createPhase, updatePhase } from '~/models/phases/save.server';
import { updateProject } from '~/models/projects/save.server';
import { byDay, projectStory, type StoryEvent, storyOf } from '~/models/projects/story.server';
import { findProject } from '~/models/projects/visible.server';
import { recordVisit } from '~/models/projects/visit.server';
import { as } from '../support/caller';
import { upload, now as visit } from '../support/world';
import {
  setUp as messagesSetUp,
  admin as toAdmin,
  investor as toInvestors,
  tenant as toTenants,
} from './messages-set-up';
import { phasePayload } from './phases-set-up';

const later = visit + 60_000;

function setUp() {
  const world = messagesSetUp();
  const { db, one } = world;
  const { id } = one.project;
  const { owner } = world.people;
  const phase = createPhase(as(db, owner, { now: visit }), phasePayload({ project_id: id }));
  const save = (fields: Payload, now = later) => {
    const current = db.select().from(projects).where(eq(projects.id, id)).get()!;
    const payload = {
      id,
      name: current.name,
      description: current.description,
      location: current.location,
      asset_type_id: current.assetTypeId,
      current_property_value: current.currentPropertyValue / 100,
      purchase_price: (current.purchasePrice ?? 0) / 100,
      renovation_cost: current.renovationCost / 100,
      start_date: current.startDate,
      end_date: current.endDate,
    };
    updateProject(as(db, owner, { now }), { ...payload, ...fields });
  };
  const savePhase = (fields: Payload) =>
    updatePhase(as(db, owner, { now: later }), phasePayload({ id: phase.id, ...fields }));
  const addDocument = (name: string, at = later) =>
    uploadDocument(as(db, owner, { now: at }), {
      project_id: id,
      name,
      document_id: upload(db, owner),
    });
  const removeDocument = (document: { id: number }) =>
    deleteDocument(as(db, owner, { now: later }), document);
  /** The events after the visit. */
  const changes = (actor: Actor = world.people.investor, after = visit) =>
    storyOf(db, actor, findProject(db, actor, id), { most: 100 }).events.filter(
      ({ at }) => at > after,
    );
  return { ...world, id, save, savePhase, addDocument, removeDocument, changes };
}

test('reports a day’s changes of a field from its first to its last value', () => {
  const { save, savePhase, changes } = setUp();
  save({ renovation_cost: 600_000 });
  save({ renovation_cost: 700_000, purchase_price: undefined, name: 'Another name' });
  savePhase({ actual_cost: 12_000, status: 'in-progress' });
  const reported = changes();
  expect(reported).toHaveLength(4);
  const inPhase = { of: { noun: 'phase', title: 'Demolition' } };
  for (const change of [
    { kind: 'money', of: null, field: 'renovationCost', to: 700_000_00 },
    { kind: 'money', of: null, field: 'purchasePrice', from: 180_000_000, to: null },
    { kind: 'money', ...inPhase, field: 'actualCost', from: 0, to: 12_000_00 },
    { kind: 'status', ...inPhase, from: 'planning', to: 'in-progress' },
  ])
    expect(reported).toContainEqual(expect.objectContaining(nested(change)));
});

/** Lets `toContainEqual` compare parts of objects. */
const nested = (change: { of?: object | null }) =>
  change.of ? { ...change, of: expect.objectContaining(change.of) } : change;

test('leaves out changes that were undone on the same day', () => {
  const { save, savePhase, addDocument, removeDocument, changes } = setUp();
  save({ purchase_price: undefined });
  save({ purchase_price: 1_800_000 });
  savePhase({ status: 'completed' });
  savePhase({ status: 'planning' });
  expect(changes()).toEqual([]);
  removeDocument(addDocument('Permit'));
  expect(changes()).toMatchObject([{ kind: 'removed', name: 'Permit' }]);
});

test('reports each value with the one before it, documents and new work', () => {
  const { save, addDocument, changes } = setUp();
  addDocument('Permit');
  save({ current_property_value: 2_600_000 }, later + 1);
  save({ current_property_value: 2_700_000 }, later + 2);
  expect(changes()).toMatchObject([
    { kind: 'value', from: 260_000_000, to: 270_000_000 },
    { kind: 'value', from: null, to: 260_000_000 },
    { kind: 'document', name: 'Permit' },
  ]);
  expect(changes(undefined, visit - 1)).toContainEqual(
    expect.objectContaining({ kind: 'added', of: expect.objectContaining({ noun: 'phase' }) }),
  );
});

test('shows messages to their readers', () => {
  const { people, send, changes } = setUp();
  const toOne = send(people.owner, {
    receiver_type: toInvestors,
    receiver_id: people.investor2.id,
  });
  const toRenters = send(people.owner, { receiver_type: toTenants });
  send(people.owner, { receiver_type: toAdmin });
  const messagesFor = (actor: Actor) =>
    changes(actor, visit - 1).flatMap((event) => (event.kind === 'message' ? event.id : []));
  expect(messagesFor(people.investor)).toEqual([]);
  expect(messagesFor(people.investor2)).toEqual([toOne]);
  expect(messagesFor(people.tenant)).toEqual([toRenters]);
});

test('shows no amount to people who do not see the project’s money', () => {
  const { people, save, savePhase, changes } = setUp();
  save({ renovation_cost: 700_000, current_property_value: 2_700_000 });
  savePhase({ actual_cost: 5, status: 'in-progress' });
  const kinds = (actor: Actor) => changes(actor).map(({ kind }) => kind);
  expect(kinds(people.tenant)).toEqual(['status']);
  expect(kinds(people.investor).sort()).toEqual(['money', 'money', 'status', 'value']);
});

test('leaves out what the person has no permission for', () => {
  const { people, send, savePhase, addDocument, changes } = setUp();
  addDocument('Permit');
  savePhase({ status: 'completed' });
  send(people.owner, { receiver_type: toInvestors });
  const permissions = new Set(['projects.view'] as const);
  const limited: Actor = { ...people.investor, parentId: 1, permissions };
  const kinds = changes(limited, visit - 1).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind !== 'value')).toEqual([]);
});

test('pages by time without gaps or repeats, and groups by day', () => {
  const { db, people, id, addDocument } = setUp();
  for (let i = 0; i < 100; i += 1) addDocument(`Plan ${i}`, visit + i * 3_600_000);
  const seen: StoryEvent[] = [];
  for (let until: number | undefined; ; ) {
    const { events, next, dayOf } = projectStory(as(db, people.investor), { id, until });
    const days = byDay(events, dayOf);
    expect(days.flatMap((day) => day.events)).toEqual(events);
    seen.push(...events);
    if (next === null) break;
    until = next;
  }
  const names = seen.flatMap((event) => (event.kind === 'document' ? event.name : []));
  expect(names).toEqual(Array.from({ length: 100 }, (_, i) => `Plan ${99 - i}`));
  expect(() => projectStory(as(db, people.stranger), { id })).toThrow('not-found');
});

test('returns the previous visit', () => {
  const { db, id, people } = setUp();
  expect(recordVisit(db, people.investor, id, visit)).toBeNull();
  expect(recordVisit(db, people.investor, id, later)).toBe(visit);
  expect(recordVisit(db, people.tenant, id, later)).toBeNull();
});
