import { projects } from 'db/schema/project';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Actor } from '~/models/access/actor.server';
import { deleteDocument, uploadDocument } from '~/models/documents/save.server';
import type { Payload } from '~/models/operation.server';
import { createPhase, updatePhase } from '~/models/phases/save.server';
import { changesSince } from '~/models/projects/changes.server';
import { updateProject } from '~/models/projects/save.server';
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
    const kept = db.select().from(projects).where(eq(projects.id, id)).get()!;
    const payload = {
      id,
      name: kept.name,
      description: kept.description,
      location: kept.location,
      asset_type_id: kept.assetTypeId,
      current_property_value: kept.currentPropertyValue / 100,
      purchase_price: (kept.purchasePrice ?? 0) / 100,
      renovation_cost: kept.renovationCost / 100,
      start_date: kept.startDate,
      end_date: kept.endDate,
    };
    updateProject(as(db, owner, { now }), { ...payload, ...fields });
  };
  const savePhase = (fields: Payload) =>
    updatePhase(as(db, owner, { now: later }), phasePayload({ id: phase.id, ...fields }));
  const give = (name: string) =>
    uploadDocument(as(db, owner, { now: later }), {
      project_id: id,
      name,
      document_id: upload(db, owner),
    });
  const take = (document: { id: number }) =>
    deleteDocument(as(db, owner, { now: later }), document);
  const changes = (actor: Actor = world.people.investor) =>
    changesSince(db, actor, findProject(db, actor, id), visit).map(
      ({ at: _at, ...change }) => change,
    );
  return { ...world, id, save, savePhase, give, take, changes };
}

test('figures are told from what they were then to what they are now', () => {
  const { save, savePhase, changes } = setUp();
  save({ current_property_value: 2_600_000 });
  save({ current_property_value: 2_700_000, purchase_price: undefined, name: 'Another name' });
  savePhase({ actual_cost: 12_000, status: 'in-progress' });
  const told = changes();
  expect(told).toHaveLength(4);
  const value = { field: 'currentPropertyValue', from: 250_000_000, to: 270_000_000 };
  expect(told).toContainEqual({ kind: 'money', phase: null, ...value });
  expect(told).toContainEqual({
    kind: 'money',
    phase: null,
    field: 'purchasePrice',
    from: 180_000_000,
    to: null,
  });
  expect(told).toContainEqual({
    kind: 'money',
    phase: 'Demolition',
    field: 'actualCost',
    from: 0,
    to: 12_000_00,
  });
  expect(told).toContainEqual({
    kind: 'status',
    phase: 'Demolition',
    from: 'planning',
    to: 'in-progress',
  });
});

test('what was there before the visit, and what was changed back, is no change', () => {
  const { save, savePhase, give, take, changes } = setUp();
  save({ renovation_cost: 0.01 }, visit);
  save({ current_property_value: 0.01 });
  save({ current_property_value: 2_500_000, purchase_price: undefined });
  save({ purchase_price: 1_800_000 });
  savePhase({ status: 'completed' });
  savePhase({ status: 'planning' });
  take(give('Permit'));
  expect(changes()).toEqual([]);
});

test('documents that came and went, ten changes at most', () => {
  const { give, changes } = setUp();
  give('Permit');
  expect(changes()).toEqual([{ kind: 'document', name: 'Permit', isAdded: true }]);
  for (let i = 0; i < 12; i += 1) give(`Plan ${i}`);
  expect(changes()).toHaveLength(10);
});

test('messages count for those who see them, and not for who wrote them', () => {
  const { people, db, id, send, changes } = setUp();
  send(people.owner, { receiver_type: toInvestors, receiver_id: people.investor2.id });
  send(people.owner, { receiver_type: toTenants });
  send(people.owner, { receiver_type: toAdmin });
  send(people.investor, {});
  const told = (actor: Actor) =>
    changesSince(db, actor, findProject(db, actor, id), visit - 1).filter(
      ({ kind }) => kind === 'messages',
    );
  expect(told(people.investor)).toEqual([]);
  expect(told(people.investor2)).toMatchObject([{ count: 1 }]);
  expect(told(people.tenant)).toMatchObject([{ count: 1 }]);
  expect(changes(people.investor)).toEqual([]);
});

test('without a permission nothing is told of what it opens', () => {
  const { people, db, id, send, savePhase, give } = setUp();
  give('Permit');
  savePhase({ actual_cost: 5 });
  send(people.owner, { receiver_type: toInvestors });
  const limited: Actor = {
    ...people.investor,
    parentId: 1,
    permissions: new Set(['projects.view']),
  };
  expect(changesSince(db, limited, findProject(db, limited, id), visit - 1)).toEqual([]);
  expect(
    changesSince(db, people.investor, findProject(db, people.investor, id), visit - 1),
  ).toHaveLength(3);
});

test('a visit gives the one before it', () => {
  const { db, id, people } = setUp();
  expect(recordVisit(db, people.investor, id, visit)).toBeNull();
  expect(recordVisit(db, people.investor, id, later)).toBe(visit);
  expect(recordVisit(db, people.tenant, id, later)).toBeNull();
});
