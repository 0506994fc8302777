import { watchStatements } from 'db/slow-statements';
import { expect, test } from 'vitest';
import { eraseMentions } from '~/models/people/erase.server';
import { findPerson } from '~/models/people/find.server';
import { newProject } from '~/models/projects/show.server';
import { as } from '../support/caller';
import { freshDatabase } from '../support/database';
import { planOf, statementsOf } from '../support/statements';
import { company, now } from '../support/world';

test('those who may own a project are found by their role, not among all people', async () => {
  const db = freshDatabase();
  const { admin } = company(db);
  const run = await statementsOf(db, () => newProject(as(db, admin)));
  const owners = run.find((source) => /"people"."role" in/.test(source)) ?? '';
  expect(planOf(db, owners).join()).toMatch(/company_id=\? AND role=\?/);
});

test('whoever leaves is found in the log by indexes, wherever they are named', async () => {
  const db = freshDatabase();
  const { entrepreneur, admin } = company(db);
  const leaver = findPerson(db, admin, entrepreneur.id);
  const run = await statementsOf(db, () => eraseMentions(db, { ...leaver, phone: '+972501' }, now));
  const steps = run
    .filter((source) => /^update "(audit_log|outbox)"/.test(source))
    .flatMap((source) => planOf(db, source));
  expect(steps.join('\n')).toContain('audit_log_contacts');
  expect(steps.join('\n')).toContain('outbox_subject');
  expect(steps.filter((step) => /^SCAN \w+$/.test(step))).toEqual([]);
});

test('a statement that takes long is told, without its values', () => {
  const db = freshDatabase();
  const found: { ms: number; statement: string }[] = [];
  watchStatements(db, (one) => found.push(one));
  const count =
    'with recursive n(i) as (select 1 union all select i + 1 from n where i < ?) select max(i) from n';
  db.$client.prepare(count).get(1_000_000);
  expect(found).toMatchObject([{ statement: count }]);
  expect(found[0]?.ms).toBeGreaterThanOrEqual(20);
});
