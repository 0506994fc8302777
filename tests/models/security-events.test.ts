import { securityEvents } from 'db/schema/desk';
import { expect, test } from 'vitest';
import { textFor } from '~/i18n/words';
import { securityList } from '~/models/security/list.server';
import { securityLog, sweepSecurityEvents } from '~/models/security/log.server';
import { eventWords } from '~/models/security/words.server';
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
  const keep = (...events: Partial<SecurityEvent>[]) => {
    for (const event of events) keeper.take({ ...refusal, ...event }, now);
    keeper.flush();
  };
  const listed = (asked: object = {}) =>
    securityList(as(db, superadmin), { per_page: 100, ...asked }).rows;
  return {
    db,
    superadmin,
    keep,
    listed,
    count: () => db.select().from(securityEvents).all().length,
  };
}

test('is for the super admin alone', () => {
  const { db } = setUp();
  const { admin, entrepreneur } = company(db);
  for (const actor of [admin, entrepreneur])
    expect(() => securityList(as(db, actor), {})).toThrow('forbidden');
});

test('is narrowed by its result, and searched by a name or a whole address', () => {
  const { db, keep, listed } = setUp();
  const { admin } = company(db);
  keep({ who: admin.id, result: 'allowed', what: 'login' }, { where: '2001:db8::1' }, {});
  expect(listed({ result: 'allowed' }).map(({ person }) => person)).toEqual([admin.name]);
  expect(listed({ search: admin.name }).map(({ what }) => what)).toEqual(['login']);
  expect(listed({ search: '2001:db8::1' })).toHaveLength(1);
  expect(listed({ search: '2001:db8::1', result: 'allowed' })).toEqual([]);
  expect(listed({ search: '2001' })).toEqual([]);
  expect(listed().map(({ result }) => result)).toEqual(['refused', 'refused', 'allowed']);
});

test('somebody who knocks a thousand times fills no disk, and is counted', () => {
  const { keep, listed, count } = setUp();
  keep(...Array.from({ length: 1_000 }, () => ({})));
  expect(count()).toBe(51);
  expect(listed({ result: 'limited' })[0]).toMatchObject({
    what: 'log.left-out',
    detail: { count: 950 },
  });
  keep({});
  expect(count()).toBe(52);
});

test('the oldest make room, and none outlives 90 days', () => {
  const { db, keep, listed, count } = setUp(3);
  keep({ where: 'a' }, { where: 'b' });
  keep({ where: 'c' }, { where: 'd' });
  expect(listed().map(({ address }) => address)).toEqual(['d', 'c', 'b']);
  sweepSecurityEvents(db, now + 89 * 86_400_000);
  expect(count()).toBe(3);
  sweepSecurityEvents(db, now + 91 * 86_400_000);
  expect(count()).toBe(0);
});

test('what cannot be kept takes nothing down, and outdates no page', () => {
  const { db, keep } = setUp();
  const revision = () => db.$client.prepare('select count from revision').pluck().get();
  const before = revision();
  keep({});
  expect(revision()).toBe(before);
  db.$client.exec('drop table security_events');
  expect(() => keep({})).not.toThrow();
});

test('says in words what happened, also what had no word yet', () => {
  const text = textFor('en-US');
  expect(eventWords(text, 'otp.verify')).toBe('Code entered');
  expect(eventWords(text, 'message.create')).toBe('Message: Created');
  expect(eventWords(text, 'something.new')).toBe('something.new');
});
