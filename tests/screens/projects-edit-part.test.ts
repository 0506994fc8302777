import { projects } from 'db/schema/project';
import { castProjects } from 'db/seeds/cast';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { projectPartPath, projectPath } from '~/paths';
import { editableParts } from '~/screens/projects/parts/editable-parts';
import { client } from '../support/client';
import { formOf, tagsOf, wordsOf } from '../support/html';
import { projectNamed, withDatabase } from '../support/peek';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';

let server: RunningServer;
let id: number;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
  id = projectNamed(server, castProjects.neveTzedek);
});

const admin = () => client(server, 'admin@yesod.demo');
const pathOf = (part: string) => projectPartPath('admin', id, part);
const formOfPart = async (part: string) =>
  formOf((await admin().get(pathOf(part))).html, 'project-part');
const project = () =>
  withDatabase(server, (db) => db.select().from(projects).where(eq(projects.id, id)).get()!);

describe('editing a project where it stands', () => {
  test.each(Object.entries(editableParts))(
    'the dialog of the %s has only its field',
    async (part, fields) => {
      const form = await formOfPart(part);
      const own = [...form.keys()].filter((name) => !['version', '_csrf'].includes(name));
      expect(own).toEqual([...fields]);
      const { html } = await admin().get(projectPath('admin', id));
      expect(tagsOf(html, 'a').map(({ href }) => href)).toContain(pathOf(part));
    },
  );

  test('saves the field, keeps the others and leads back to its place', async () => {
    const before = project();
    const form = await formOfPart('purchase');
    form.set('purchase_price', '1,234,500');
    const answer = await admin().post(pathOf('purchase'), form);
    expect([answer.status, answer.location]).toEqual([
      303,
      `${projectPath('admin', id)}#open${pathOf('purchase').replace(/\W+/g, '-')}`,
    ]);
    const { version, updatedAt, ...others } = project();
    expect(others).toEqual({
      ...Object.fromEntries(
        Object.entries(before).filter(([name]) => name !== 'version' && name !== 'updatedAt'),
      ),
      purchasePrice: 123_450_000,
    });
    expect(version).toBe(before.version + 1);
    expect(updatedAt).toBeGreaterThanOrEqual(before.updatedAt);
  });

  test('keeps the input and shows its error', async () => {
    const form = await formOfPart('end');
    form.set('end_date', '1999-01-01');
    const { status, html } = await admin().post(pathOf('end'), form);
    expect(status).toBe(422);
    expect(html).toContain('value="1999-01-01"');
    expect(wordsOf(html)).toContain('The end date is before the start date.');
  });

  test('does not overwrite a change by someone else without confirmation', async () => {
    const form = await formOfPart('location');
    const other = await formOfPart('budget');
    expect((await admin().post(pathOf('budget'), other)).status).toBe(303);
    form.set('location', 'Haifa');
    const stale = await admin().post(pathOf('location'), form);
    expect(stale.status).toBe(409);
    const again = formOf(stale.html, 'project-part');
    expect((await admin().post(pathOf('location'), again)).status).toBe(303);
    expect(project().location).toBe('Haifa');
  });

  test('an unknown part is no page', async () => {
    expect((await admin().get(pathOf('ownerId'))).status).toBe(404);
    expect((await admin().get(pathOf('constructor'))).status).toBe(404);
  });
});
