import { expect, test } from 'vitest';
import { sendMessage } from '~/models/messages/send.server';
import { updateProject } from '~/models/projects/save.server';
import { webhookEvents } from '~/models/webhooks/events';
import { pauseWebhook } from '~/models/webhooks/save.server';
import { as } from '../support/caller';
import { freshDatabase } from '../support/database';
import { company, join, now, person } from '../support/world';
import { actWithoutEvent, addWebhook, deliveriesOf, triggerEvent } from './webhooks-set-up';

function setUp() {
  const db = freshDatabase();
  return { db, one: company(db), two: company(db) };
}

test('sends audited events with ids and field names to the webhooks that subscribed to them', () => {
  const { db, one, two } = setUp();
  const all = addWebhook(db, one.admin);
  const narrow = addWebhook(db, one.admin, { events: ['project.updated'] });
  const paused = addWebhook(db, one.admin);
  pauseWebhook(as(db, one.admin), { id: paused.id });
  const foreign = addWebhook(db, two.admin);
  const id = triggerEvent(db, one);
  actWithoutEvent(db, one.admin);
  const [delivery, ...others] = deliveriesOf(db, all.id);
  expect(others).toEqual([]);
  expect(delivery).toMatchObject({
    event: 'project.deleted',
    status: 'waiting',
    tries: 0,
    nextTryAt: now,
  });
  expect(JSON.parse(delivery?.payload ?? '')).toEqual({
    id: delivery?.messageId,
    type: 'project.deleted',
    timestamp: '2026-03-15T12:00:00.000Z',
    data: { company_id: one.id, id, project_id: id, changed: [] },
  });
  expect(delivery?.messageId).toMatch(/^msg_[\w-]{22}$/);
  for (const other of [narrow, paused, foreign]) expect(deliveriesOf(db, other.id)).toEqual([]);
});

test('names changed fields without their values', () => {
  const { db, one } = setUp();
  const hook = addWebhook(db, one.admin);
  const { project, assetType } = one;
  const changedFields = {
    id: project.id,
    version: 1,
    name: project.name,
    description: 'Onyx.',
    location: project.location,
    asset_type_id: assetType.id,
    current_property_value: '2500000',
    purchase_price: '1800000',
    renovation_cost: '400000',
    start_date: '2026-01-01',
    end_date: '2026-11-30',
  };
  updateProject(as(db, one.admin), changedFields);
  const [{ payload = '' } = {}] = deliveriesOf(db, hook.id);
  expect(JSON.parse(payload).data.changed).toEqual(
    expect.arrayContaining(['description', 'end_date']),
  );
  expect(payload).not.toContain('Onyx');
});

test('sends an event of a guest to the project’s company', () => {
  const { db, one, two } = setUp();
  const [own, guests] = [addWebhook(db, one.admin), addWebhook(db, two.admin)];
  const guest = person(db, 'investor', { companyId: two.id });
  join(db, one.project.id, guest, 'investor');
  const letter = { subject: 'Hello', message: 'There.', receiver_type: '3' };
  sendMessage(as(db, guest), { ...letter, project_id: one.project.id });
  expect(deliveriesOf(db, own.id).map(({ event }) => event)).toEqual(['message.created']);
  expect(deliveriesOf(db, guests.id)).toEqual([]);
});

test('drops the event of a rolled back write', () => {
  const { db, one } = setUp();
  const hook = addWebhook(db, one.admin);
  const undone = () =>
    db.$client.transaction(() => {
      triggerEvent(db, one);
      throw new Error('taken back');
    })();
  expect(undone).toThrow('taken back');
  expect(deliveriesOf(db, hook.id)).toEqual([]);
});

test('names every event by noun and verb, once each', () => {
  expect(new Set(webhookEvents).size).toBe(webhookEvents.length);
  for (const event of webhookEvents) expect(event).toMatch(/^[a-z_]+\.[a-z]+$/);
});
