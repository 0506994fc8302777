import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { migrate } from 'db/migrate.server';
import { expect, onTestFinished, test } from 'vitest';
import { fillTables } from '../support/any-rows';
import { folder, someMigrations } from './upgrade-set-up';

test('an upgrade puts messages into conversations by the subject they reply to', () => {
  const file = path.join(folder('upgrade'), 'yesod.db');
  const earlier = someMigrations(({ entries, ...journal }) => ({
    ...journal,
    entries: entries.slice(
      0,
      entries.findIndex(({ tag }) => tag.endsWith('_talk')),
    ),
  }));
  migrate(file, { isNew: true, folder: earlier });
  const older = new Sqlite(file);
  older.pragma('foreign_keys = OFF');
  fillTables(older);
  const { id: first } = older.prepare('select max(id) as id from messages').get() as { id: number };
  const copy = older.prepare(`insert into messages
    (project_id, sender_id, receiver_type, subject, message, created_at, updated_at)
    select project_id, sender_id, receiver_type, ?, message, created_at, updated_at
    from messages where id = ${first}`);
  const subjects = ['The roof', 'Re: The roof', 'The roof', 'בתשובה: The roof', 'Re: The cellar'];
  for (const subject of subjects) copy.run(subject);
  older.close();
  migrate(file, { isNew: false });

  const upgraded = new Sqlite(file);
  onTestFinished(() => {
    upgraded.close();
  });
  const threads = upgraded
    .prepare('select thread_id - ? from messages where id > ? order by id')
    .pluck()
    .all(first, first);
  expect(threads).toEqual([1, 1, 3, 3, 5]);
});
