import { securityEvents } from 'db/schema/security';
import { expect, test } from 'vitest';
import { textFor } from '~/i18n/words';
import { eventWords, securityList } from '~/models/security/list.server';
import { securityLog, sweepSecurityEvents } from '~/models/security/log.server';
import type { SecurityEvent } from '~/services/log/security.server';
import { as } from '../support/caller';
import { freshDatabase } from '../support/database';
import { company, now, person } from '../support/world';

const refusal: SecurityEvent = {
  who: null,
  what: 'access.hidden',
  where: '192.0.2.1',
  result: 'refused',
};

function setUp(most?: number) {
  const db = freshDatabase();
  const superadmin = person(db, 'superadmin', { companyId: null });
  const keeper = securityLog(db, most);
  const record = (...events: Partial<SecurityEvent>[]) => {
    for (const event of events) keeper.take({ ...refusal, ...event }, now);
    keeper.flush();
  };
  const list = (filters: object = {}) =>
    securityList(as(db, superadmin), { per_page: 100, ...filters }).rows;
  return {
    db,
    superadmin,
    record,
    list,
    count: () => db.select().from(securityEvents).all().length,
  };
}

test('is reserved for the super admin', () => {
  const { db } = setUp();
  const { admin, entrepreneur } = company(db);
  for (const actor of [admin, entrepreneur])
    expect(() => securityList(as(db, actor), {})).toThrow('forbidden');
});

test('filters by result and searches by name or whole address', () => {
  const { db, record, list } = setUp();
  const { admin } = company(db);
  record({ who: admin.id, result: 'allowed', what: 'login' }, { where: '2001:db8::1' }, {});
  expect(list({ result: 'allowed' }).map(({ person }) => person)).toEqual([admin.name]);
  expect(list({ search: admin.name }).map(({ what }) => what)).toEqual(['login']);
  expect(list({ search: '2001:db8::1' })).toHaveLength(1);
  expect(list({ search: '2001:db8::1', result: 'allowed' })).toEqual([]);
  expect(list({ search: '2001' })).toEqual([]);
  expect(list().map(({ result }) => result)).toEqual(['refused', 'refused', 'allowed']);
});

test('counts repeated events instead of storing them all', () => {
  const { record, list, count } = setUp();
  record(...Array.from({ length: 1_000 }, () => ({})));
  expect(count()).toBe(51);
  expect(list({ result: 'limited' })[0]).toMatchObject({
    what: 'log.left-out',
    detail: { count: 950 },
  });
  record({});
  expect(count()).toBe(52);
});

test('drops the oldest events beyond the limit and all after 90 days', () => {
  const { db, record, list, count } = setUp(3);
  record({ where: 'a' }, { where: 'b' });
  record({ where: 'c' }, { where: 'd' });
  expect(list().map(({ address }) => address)).toEqual(['d', 'c', 'b']);
  sweepSecurityEvents(db, now + 89 * 86_400_000);
  expect(count()).toBe(3);
  sweepSecurityEvents(db, now + 91 * 86_400_000);
  expect(count()).toBe(0);
});

test('ignores write errors and does not bump the revision', () => {
  const { db, record } = setUp();
  const revision = () => db.$client.prepare('select count from revision').pluck().get();
  const before = revision();
  record({});
  expect(revision()).toBe(before);
  db.$client.exec('drop table security_events');
  expect(() => record({})).not.toThrow();
});

test('describes events in words and falls back to the event’s name', () => {
  const text = textFor('en-US');
  expect(eventWords(text, 'otp.verify')).toBe('Code entered');
  expect(eventWords(text, 'message.create')).toBe('Message: Created');
  expect(eventWords(text, 'something.new')).toBe('something.new');
});
