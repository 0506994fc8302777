import type { Database } from 'db/client.server';
import { outbox } from 'db/schema/sign-in';
import { afterEach, expect, test } from 'vitest';
import { saveChoices } from '~/models/installation/choices.server';
import { queueMessage } from '~/models/outbox/send.server';
import { onSecurityEvent, type SecurityEvent } from '~/services/log/security.server';
import { freshDatabase } from '../support/database';
import { runJobs } from '../support/jobs';
import { hour, secrets } from '../support/sign-in';
import { now } from '../support/world';

let events: SecurityEvent[] = [];
afterEach(() => onSecurityEvent(() => undefined));

function provider(bounds: { smsPerHour?: number; smsCountries?: string }) {
  const db = freshDatabase();
  events = [];
  onSecurityEvent((event) => events.push(event));
  saveChoices(db, bounds, now);
  const delivered: string[] = [];
  const sms = { send: async ({ to }: { to: string }) => void delivered.push(to) };
  const text = (to: string, isSecret = false) =>
    queueMessage(db, secrets, { channel: 'sms', to, text: 'Hello', isSecret }, now);
  const deliver = (at = now) => runJobs(db, { sms }, { now: at });
  return { db, sent: delivered, text, deliver };
}

const states = (db: Database) =>
  db
    .select({ status: outbox.status })
    .from(outbox)
    .all()
    .map((row) => row.status);

test('drops codes beyond the hourly budget, delays other messages and records it', async () => {
  const { db, sent, text, deliver } = provider({ smsPerHour: 2 });
  for (const to of ['+972501111111', '+972502222222', '+972503333333']) text(to);
  await deliver();
  expect(sent).toHaveLength(2);
  text('+972504444444', true);
  await deliver(now + 1);
  expect(sent).toHaveLength(2);
  expect(states(db)).toEqual(['sent', 'sent', 'waiting', 'failed']);
  expect(events).toMatchObject([
    { what: 'sms.budget', result: 'limited', detail: { country: 'IL' } },
    { what: 'sms.budget', result: 'limited' },
  ]);
  await deliver(now + hour + 1);
  expect(sent).toEqual(['+972501111111', '+972502222222', '+972503333333']);
});

test('sends text messages to the listed countries only', async () => {
  const { db, sent, text, deliver } = provider({ smsCountries: 'IL US' });
  for (const to of ['+972501111111', '+12125550100', '+447400123456']) text(to);
  await deliver();
  expect(sent).toEqual(['+972501111111', '+12125550100']);
  expect(states(db)).toEqual(['sent', 'sent', 'failed']);
  expect(events).toMatchObject([
    { what: 'sms.country', result: 'refused', detail: { country: 'GB' } },
  ]);
});
