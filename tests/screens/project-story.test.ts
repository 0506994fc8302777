import { people } from 'db/schema/person';
import { projectVisits } from 'db/schema/project';
import { phases } from 'db/schema/work';
import { cast, castProjects } from 'db/seeds/cast';
import { and, eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { phaseEditPath, projectPath, projectWritePath } from '~/paths';
import { client } from '../support/client';
import { formOf, mainOf, wordsOf } from '../support/html';
import { projectNamed, withDatabase } from '../support/peek';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';

let server: RunningServer;
let id: number;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
  id = projectNamed(server, castProjects.neveTzedek);
});

const title = 'Changed since your last visit';
const pageOf = async (account: keyof typeof cast, path = projectPath('member', id)) =>
  wordsOf(mainOf((await client(server, cast[account].email).get(path)).html));

/** Returns the list of changes on the project page, up to the older events. */
const changesIn = (words: string) =>
  words.includes(title) ? words.slice(words.indexOf(title), words.indexOf(' Earlier ')) : '';

test('tells readers what changed during a visit, and no longer in the next one', async () => {
  const visitedAt = () =>
    withDatabase(server, (db) => {
      const who = db
        .select({ id: people.id })
        .from(people)
        .where(eq(people.email, cast.investor.email))
        .get();
      const own = and(eq(projectVisits.projectId, id), eq(projectVisits.personId, who!.id));
      return db.select().from(projectVisits).where(own).get()?.visitedAt;
    });
  const seeded = visitedAt();
  await pageOf('investor');
  const first = visitedAt();
  expect(first).toBeGreaterThan(seeded!);
  const entrepreneur = client(server, cast.entrepreneur.email);
  const phase = withDatabase(server, (db) =>
    db.select().from(phases).where(eq(phases.projectId, id)).all(),
  ).find(({ status }) => status === 'planning')!;
  const edit = phaseEditPath('member', phase.id);
  const { html } = await entrepreneur.get(edit);
  const form = formOf(html, 'phase');
  form.set('status', 'in-progress');
  form.set('actual_cost', '1234');
  expect((await entrepreneur.post(edit, form)).status).toBe(303);
  const letter = {
    receiver_type: '1',
    subject: 'The roof',
    message: 'Tight.',
    form_key: crypto.randomUUID(),
  };
  expect((await entrepreneur.post(projectWritePath('member', id), letter)).status).toBe(303);

  const investor = client(server, cast.investor.email);
  for (let reload = 0; reload < 2; reload += 1) {
    const text = changesIn(wordsOf(mainOf((await investor.get(projectPath('member', id))).html)));
    expect(text).toContain('Yael Cohen: The roof');
    expect(text).toContain(`${phase.title} · Status: In progress before: Planning`);
    expect(text).toContain('$1,234');
  }
  const recorded = visitedAt();
  await investor.get(projectPath('member', id));
  expect(visitedAt()).toBe(recorded);
  expect(changesIn(await pageOf('investor'))).toBe('');
});

test('shows no such list to people who run the project', async () => {
  for (const account of ['entrepreneur', 'tenant'] as const)
    expect([account, (await pageOf(account)).includes(title)]).toEqual([
      account,
      account === 'tenant',
    ]);
  expect(await pageOf('admin', projectPath('admin', id))).not.toContain(title);
});
