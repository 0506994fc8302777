import { expect, test } from 'vitest';
import { findSession, startSession } from '~/models/sessions/session.server';
import { freshDatabase } from '../support/database';
import { company, now } from '../support/world';

const hour = 3_600_000;
const day = 24 * hour;

const lives = [
  ['web', 12 * hour, 7 * day],
  ['bearer', 30 * day, 90 * day],
] as const;

test.each(lives)('ends a %s session after its idle time', (kind, idle) => {
  const db = freshDatabase();
  startSession(db, { token: 'a', personId: company(db).admin.id, kind, now });
  expect(findSession(db, 'a', kind, now + idle)).not.toBeNull();
  expect(findSession(db, 'a', kind, now + 2 * idle + 1)).toBeNull();
});

test.each(lives)(
  'a %s session ends in the end, however much it is used',
  (kind, idle, absolute) => {
    const db = freshDatabase();
    startSession(db, { token: 'a', personId: company(db).admin.id, kind, now });
    for (let at = now; at < now + absolute; at += idle / 2)
      expect(findSession(db, 'a', kind, at)).not.toBeNull();
    expect(findSession(db, 'a', kind, now + absolute)).toBeNull();
  },
);
