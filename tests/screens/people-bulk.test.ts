import { people } from 'db/schema/person';
import { cast } from 'db/seeds/cast';
import { beforeAll, describe, expect, test } from 'vitest';
import { companyUsersPath, peopleDeletePath, peopleExportPath } from '~/paths';
import { type Client, client } from '../support/client';
import { mainOf, tagsOf, wordsOf } from '../support/html';
import { withDatabase } from '../support/peek';
import { personForm, personWith } from '../support/person-form';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';

let server: RunningServer;
let admin: Client;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
  admin = client(server, cast.admin.email);
});

const users = companyUsersPath();
const remove = peopleDeletePath('admin', 'user');
const choosing = (path: string, ...ids: number[]) =>
  `${path}?ids=${ids.map((id) => `&ids=${id}`).join('')}`;

async function added(email: string): Promise<number> {
  await admin.post(
    `${users}/create`,
    await personForm({ role_id: 'tenant', email, phone_no: email.replaceAll(/\D/g, '') }),
  );
  return personWith(server, email).id;
}
const isThere = (id: number) =>
  withDatabase(server, (db) => db.select().from(people).all()).some(
    (row) => row.id === id && row.deletedAt === null,
  );

describe('users chosen in their list', () => {
  test('have a box each, and a bar that leads to what can be done', async () => {
    const { html } = await admin.get(users);
    const boxes = tagsOf(mainOf(html), 'input').filter(
      ({ name, type }) => name === 'ids' && type === 'checkbox',
    );
    expect(boxes).toHaveLength(10);
    expect(tagsOf(mainOf(html), 'button').map(({ formaction }) => formaction)).toEqual(
      expect.arrayContaining([remove, peopleExportPath('admin', 'user')]),
    );
  });

  test('are asked about, deleted as one alone would be, and told which were not', async () => {
    const [first, second] = [
      await added('one1000001@example.test'),
      await added('two1000002@example.test'),
    ];
    const owner = personWith(server, cast.entrepreneur.email).id;
    const self = personWith(server, cast.admin.email).id;
    const chosen = choosing(remove, first, second, owner, self);
    const asked = wordsOf((await admin.get(chosen)).html);
    expect(asked).toContain('Delete 3 users?');
    expect(asked).toContain('1 of the selected is not yours to change');
    expect(isThere(first)).toBe(true);
    expect((await admin.post(chosen)).location).toBe(users);
    const told = wordsOf((await admin.get(users)).html);
    expect(told).toContain('2 users deleted. Not done:');
    expect(told).toContain('Choose who takes the projects over.');
    expect([first, second, owner, self].map(isThere)).toEqual([false, false, true, true]);
  });

  test('are written to a file, and nobody else', async () => {
    const id = personWith(server, cast.investor.email).id;
    const { html } = await admin.get(choosing(peopleExportPath('admin', 'user'), id));
    expect(html.trim().split('\n')).toHaveLength(2);
    expect(html).toContain(cast.investor.email);
  });

  test('nobody chosen is told, people of another company do not exist', async () => {
    expect((await admin.get(choosing(remove))).location).toContain(users);
    const foreign = personWith(server, cast.admin2.email).id;
    expect((await admin.get(choosing(remove, foreign))).status).toBe(404);
    expect((await admin.post(choosing(remove, foreign))).status).toBe(404);
    expect(isThere(foreign)).toBe(true);
  });
});
