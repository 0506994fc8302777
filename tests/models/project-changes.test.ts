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
  const addDocument = (name: string) =>
    uploadDocument(as(db, owner, { now: later }), {
      project_id: id,
      name,
      document_id: upload(db, owner),
    });
  const removeDocument = (document: { id: number }) =>
    deleteDocument(as(db, owner, { now: later }), document);
  const changes = (actor: Actor = world.people.investor) =>
    changesSince(db, actor, findProject(db, actor, id), visit).map(
      ({ at: _at, ...change }) => change,
    );
  return { ...world, id, save, savePhase, addDocument, removeDocument, changes };
}

test('reports figures from their value at the visit to their current value', () => {
  const { save, savePhase, changes } = setUp();
  save({ current_property_value: 2_600_000 });
  save({ current_property_value: 2_700_000, purchase_price: undefined, name: 'Another name' });
  savePhase({ actual_cost: 12_000, status: 'in-progress' });
  const reported = changes();
  expect(reported).toHaveLength(4);
  const value = { field: 'currentPropertyValue', from: 250_000_000, to: 270_000_000 };
  expect(reported).toContainEqual({ kind: 'money', phase: null, ...value });
  expect(reported).toContainEqual({
    kind: 'money',
    phase: null,
    field: 'purchasePrice',
    from: 180_000_000,
    to: null,
  });
  expect(reported).toContainEqual({
    kind: 'money',
    phase: 'Demolition',
    field: 'actualCost',
    from: 0,
    to: 12_000_00,
  });
  expect(reported).toContainEqual({
    kind: 'status',
    phase: 'Demolition',
    from: 'planning',
    to: 'in-progress',
  });
});

test('ignores changes before the visit and changes that were undone', () => {
  const { save, savePhase, addDocument, removeDocument, changes } = setUp();
  save({ renovation_cost: 0.01 }, visit);
  save({ current_property_value: 0.01 });
  save({ current_property_value: 2_500_000, purchase_price: undefined });
  save({ purchase_price: 1_800_000 });
  savePhase({ status: 'completed' });
  savePhase({ status: 'planning' });
  removeDocument(addDocument('Permit'));
  expect(changes()).toEqual([]);
});

test('reports added and removed documents, ten changes at most', () => {
  const { addDocument, changes } = setUp();
  addDocument('Permit');
  expect(changes()).toEqual([{ kind: 'document', name: 'Permit', isAdded: true }]);
  for (let i = 0; i < 12; i += 1) addDocument(`Plan ${i}`);
  expect(changes()).toHaveLength(10);
});

test('counts messages for their readers, but not for their authors', () => {
  const { people, db, id, send, changes } = setUp();
  send(people.owner, { receiver_type: toInvestors, receiver_id: people.investor2.id });
  send(people.owner, { receiver_type: toTenants });
  send(people.owner, { receiver_type: toAdmin });
  send(people.investor, {});
  const messageChanges = (actor: Actor) =>
    changesSince(db, actor, findProject(db, actor, id), visit - 1).filter(
      ({ kind }) => kind === 'messages',
    );
  expect(messageChanges(people.investor)).toEqual([]);
  expect(messageChanges(people.investor2)).toMatchObject([{ count: 1 }]);
  expect(messageChanges(people.tenant)).toMatchObject([{ count: 1 }]);
  expect(changes(people.investor)).toEqual([]);
});

test('leaves out changes the person may not see', () => {
  const { people, db, id, send, savePhase, addDocument } = setUp();
  addDocument('Permit');
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

test('returns the previous visit', () => {
  const { db, id, people } = setUp();
  expect(recordVisit(db, people.investor, id, visit)).toBeNull();
  expect(recordVisit(db, people.investor, id, later)).toBe(visit);
  expect(recordVisit(db, people.tenant, id, later)).toBeNull();
});
