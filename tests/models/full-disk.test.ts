import { writeLightly } from 'db/prepared';
import { projectVisits } from 'db/schema/project';
import { expect, test } from 'vitest';
import { recordVisit } from '~/models/projects/visit.server';
import { findSession, saveSessionData, startSession } from '~/models/sessions/session.server';
import { freshDatabase } from '../support/database';
import { company, now } from '../support/world';

const hour = 3_600_000;

test('skips optional writes on a full disk and reports the others', () => {
  const db = freshDatabase();
  const { admin, project } = company(db);
  const id = startSession(db, { token: 'a', personId: admin.id, now });
  const pragma = (text: string) => db.$client.pragma(text, { simple: true });
  // Limits the file to its current pages; the rows written next exceed them.
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

test('reports errors in an optional write itself', () => {
  const db = freshDatabase();
  const insertInvalidVisit = () =>
    db.insert(projectVisits).values({ projectId: 9, personId: 9, visitedAt: now }).run();
  expect(() => writeLightly(db, () => void insertInvalidVisit())).toThrow('FOREIGN KEY');
});
