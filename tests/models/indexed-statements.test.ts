import { watchStatements } from 'db/slow-statements';
import { expect, test } from 'vitest';
import { eraseMentions } from '~/models/people/erase.server';
import { findPerson } from '~/models/people/find.server';
import { newProject } from '~/models/projects/show.server';
import { as } from '../support/caller';
import { freshDatabase } from '../support/database';
import { planOf, statementsOf } from '../support/statements';
import { company, now } from '../support/world';

test('finds possible project owners by role, without scanning all people', async () => {
  const db = freshDatabase();
  const { admin } = company(db);
  const statements = await statementsOf(db, () => newProject(as(db, admin)));
  const owners = statements.find((source) => /"people"."role" in/.test(source)) ?? '';
  expect(planOf(db, owners).join()).toMatch(/company_id=\? AND role=\?/);
});

test('finds a deleted person’s log entries by index', async () => {
  const db = freshDatabase();
  const { entrepreneur, admin } = company(db);
  const leaver = findPerson(db, admin, entrepreneur.id);
  const statements = await statementsOf(db, () =>
    eraseMentions(db, { ...leaver, phone: '+972501' }, now),
  );
  const steps = statements
    .filter((source) => /^update "audit_log"/.test(source))
    .flatMap((source) => planOf(db, source));
  expect(steps.join('\n')).toContain('audit_log_contacts');
  expect(steps.filter((step) => /^SCAN \w+$/.test(step))).toEqual([]);
});

test('logs a slow statement without its values', () => {
  const db = freshDatabase();
  const entries: { ms: number; statement: string }[] = [];
  watchStatements(db, (one) => entries.push(one));
  const count =
    'with recursive n(i) as (select 1 union all select i + 1 from n where i < ?) select max(i) from n';
  db.$client.prepare(count).get(1_000_000);
  expect(entries).toMatchObject([{ statement: count }]);
  expect(entries[0]?.ms).toBeGreaterThanOrEqual(20);
});
