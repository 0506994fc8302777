import { writeLightly } from 'db/prepared';
import { projectVisits } from 'db/schema/project';
import { expect, test } from 'vitest';
import { recordVisit } from '~/models/projects/visit.server';
import { findSession, saveSessionData, startSession } from '~/models/sessions/session.server';
import { freshDatabase } from '../support/database';
import { company, now } from '../support/world';

const hour = 3_600_000;

test('on a full disk what only makes a page nicer is left out, and the rest says so', () => {
  const db = freshDatabase();
  const { admin, project } = company(db);
  const id = startSession(db, { token: 'a', personId: admin.id, now });
  const pragma = (text: string) => db.$client.pragma(text, { simple: true });
  // The next page of the file is one too many, and the file is full of rows first.
  pragma(`max_page_count = ${pragma('page_count')}`);
  const toast = { kind: 'good' as const, text: 'x'.repeat(200_000) };
  expect(() => saveSessionData(db, id, { toast }, now)).not.toThrow();
  expect(findSession(db, 'a', 'web', now + hour)).toMatchObject({ id, data: {} });
  expect(recordVisit(db, admin, project.id, now)).toBeNull();
  expect(() => startSession(db, { token: 'b', personId: null, data: { toast }, now })).toThrow(
    'full',
  );
  expect(pragma('integrity_check')).toBe('ok');

  pragma('max_page_count = 100000');
  saveSessionData(db, id, { toast }, now);
  expect(findSession(db, 'a', 'web', now)?.data).toEqual({ toast });
  expect(pragma('synchronous')).toBe(2);
});

test('what is wrong with the write itself is told', () => {
  const db = freshDatabase();
  const wrong = () =>
    db.insert(projectVisits).values({ projectId: 9, personId: 9, visitedAt: now }).run();
  expect(() => writeLightly(db, () => void wrong())).toThrow('FOREIGN KEY');
});
