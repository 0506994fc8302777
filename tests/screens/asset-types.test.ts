import { assetTypes } from 'db/schema/project';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  assetTypeCreatePath,
  assetTypeDeletePath,
  assetTypeEditPath,
  assetTypesPath,
  deletedProjectsPath,
  projectPath,
  projectsPath,
} from '~/paths';
import { type Client, client } from '../support/client';
import { errorBeside, formOf, mainOf, tagsOf, wordsOf } from '../support/html';
import { dumpOf, withDatabase } from '../support/peek';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';

let server: RunningServer;
let admin: Client;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
  admin = client(server, 'admin@yesod.demo');
});

const typeNamed = (name: string) =>
  withDatabase(server, (db) => db.select().from(assetTypes).where(eq(assetTypes.name, name)).get());
const idOf = (name: string) => typeNamed(name)!.id;
const hrefs = (html: string) => tagsOf(html, 'a').map(({ href }) => href);

async function filledForm(name: string) {
  const form = formOf((await admin.get(assetTypeCreatePath('admin'))).html, 'asset-type');
  form.set('name', name);
  return form;
}
async function add(name: string) {
  const form = await filledForm(name);
  return { form, answer: await admin.post(assetTypeCreatePath('admin'), form) };
}

describe('adding', () => {
  test('returns to the list with a message once and shows the type', async () => {
    const { answer } = await add('Windmill');
    expect([answer.status, answer.location]).toEqual([303, assetTypesPath('admin')]);
    const list = wordsOf((await admin.get(assetTypesPath('admin'))).html);
    expect(list).toContain('Windmill created successfully.');
    expect(wordsOf(mainOf((await admin.get(assetTypesPath('admin'))).html))).toContain('Windmill');
  });

  test('creates one type per form', async () => {
    const { form, answer } = await add('Boathouse');
    expect((await admin.post(assetTypeCreatePath('admin'), form)).status).toBe(answer.status);
    const same = withDatabase(server, (db) =>
      db.select().from(assetTypes).where(eq(assetTypes.name, 'Boathouse')).all(),
    );
    expect(same).toHaveLength(1);
  });

  test.each([
    ['', 'Enter the name.'],
    [' \u202e ', 'Enter the name.'],
    ['x'.repeat(81), 'The name can have up to 80 characters.'],
    ['vILLa', 'An asset type with this name already exists.'],
  ])('rejects %j on its field, keeps the value and writes nothing', async (name, message) => {
    const form = await filledForm(name);
    const before = await dumpOf(server);
    const answer = await admin.post(assetTypeCreatePath('admin'), form);
    expect(answer.status).toBe(422);
    expect(errorBeside(answer.html, 'name')).toContain(message);
    expect(tagsOf(answer.html, 'input').find((input) => input.name === 'name')?.value ?? '').toBe(
      name,
    );
    expect(await dumpOf(server)).toBe(before);
  });
});

describe('renaming', () => {
  test('says how many projects show the name, saves and returns to the list as it was', async () => {
    const id = idOf('Villa');
    const path = `${assetTypeEditPath('admin', id)}?search=vil`;
    const page = await admin.get(path);
    expect(wordsOf(mainOf(page.html))).toContain('5 projects will show the new name.');
    const form = formOf(page.html, 'asset-type');
    form.set('name', 'Country house');
    const saved = await admin.post(path, form);
    const row = `${assetTypesPath('admin')}?search=vil#row-${id}`;
    expect([saved.status, saved.location]).toEqual([303, row]);
    expect(wordsOf((await admin.get(saved.location!)).html)).toContain(
      'Country house updated successfully.',
    );
  });

  test('answers 409 to a stale page, keeps the values and can be saved again', async () => {
    const path = assetTypeEditPath('admin', idOf('Office'));
    const form = formOf((await admin.get(path)).html, 'asset-type');
    const faster = formOf((await admin.get(path)).html, 'asset-type');
    faster.set('name', 'Office floor');
    await admin.post(path, faster);
    form.set('name', 'Offices');
    const rejection = await admin.post(path, form);
    expect(rejection.status).toBe(409);
    expect(wordsOf(mainOf(rejection.html))).toContain(
      'This asset type was renamed by another user',
    );
    const returnedForm = formOf(rejection.html, 'asset-type');
    expect(returnedForm.get('name')).toBe('Offices');
    expect((await admin.post(path, returnedForm)).status).toBe(303);
    expect(typeNamed('Offices')).toBeDefined();
  });
});

describe('deleting', () => {
  test('asks for confirmation over the list and deletes', async () => {
    await add('Lighthouse');
    const path = `${assetTypeDeletePath('admin', idOf('Lighthouse'))}?search=light`;
    const confirmation = await admin.get(path);
    expect(wordsOf(mainOf(confirmation.html))).toContain('Delete Lighthouse?');
    expect(hrefs(confirmation.html)).toContain(`${assetTypesPath('admin')}?search=light`);
    const result = await admin.post(path);
    expect([result.status, result.location]).toEqual([
      303,
      `${assetTypesPath('admin')}?search=light`,
    ]);
    expect(wordsOf((await admin.get(result.location!)).html)).toContain(
      'Lighthouse deleted successfully.',
    );
    expect(typeNamed('Lighthouse')).toBeUndefined();
    expect((await admin.post(path)).status).toBe(404);
  });

  test('names the projects that use the type and deletes nothing when sent anyway', async () => {
    const id = idOf('Apartment');
    const page = await admin.get(assetTypeDeletePath('admin', id));
    expect(wordsOf(mainOf(page.html))).toContain('3 projects have this type.');
    expect(
      tagsOf(mainOf(page.html), 'form').some(({ action }) => action?.includes('/delete')),
    ).toBe(false);
    const texts = hrefs(mainOf(page.html)).filter((href) =>
      href?.startsWith(projectPath('admin', '')),
    );
    expect(texts).toHaveLength(3);
    expect((await admin.get(texts[0]!)).status).toBe(200);

    const before = await dumpOf(server);
    const rejection = await admin.post(assetTypeDeletePath('admin', id));
    expect(rejection.status).toBe(409);
    expect(wordsOf(mainOf(rejection.html))).toContain('Delete failed');
    expect(await dumpOf(server)).toBe(before);
  });

  test('counts deleted projects as well', async () => {
    const cached = withDatabase(server, (db) =>
      db.$client
        .prepare(
          'select asset_type_id from projects where deleted_at is not null and company_id = 1',
        )
        .pluck()
        .get(),
    ) as number;
    const page = await admin.get(assetTypeDeletePath('admin', cached));
    expect(wordsOf(mainOf(page.html))).toMatch(/1 deleted project has this type/);
    expect(hrefs(mainOf(page.html))).toContain(deletedProjectsPath('admin'));
  });
});

describe('permissions', () => {
  const paths = () => [
    assetTypesPath('admin'),
    assetTypeCreatePath('admin'),
    assetTypeEditPath('admin', idOf('Apartment')),
    assetTypeDeletePath('admin', idOf('Apartment')),
  ];

  test.each(['superadmin', 'entrepreneur', 'investor', 'tenant'])(
    'is not found for %s',
    async (account) => {
      const visitor = client(server, `${account}@yesod.demo`);
      const before = await dumpOf(server);
      for (const path of paths()) {
        expect((await visitor.get(path)).status).toBe(404);
        if (path !== assetTypesPath('admin'))
          expect((await visitor.post(path, { name: 'Mine', version: '1' })).status).toBe(404);
      }
      expect(await dumpOf(server)).toBe(before);
    },
  );

  test('hides another company’s types', async () => {
    const other = client(server, 'admin2@yesod.demo');
    expect(wordsOf(mainOf((await other.get(assetTypesPath('admin'))).html))).not.toContain(
      'Boathouse',
    );
    for (const path of [
      assetTypeEditPath('admin', idOf('Boathouse')),
      assetTypeDeletePath('admin', idOf('Boathouse')),
    ]) {
      expect((await other.get(path)).status).toBe(404);
      expect((await other.post(path, { name: 'Mine', version: '1' })).status).toBe(404);
    }
  });

  test('links the number of projects to them', async () => {
    const list = await admin.get(`${assetTypesPath('admin')}?perPage=50`);
    const href = projectsPath('admin', { asset_type_id: idOf('Apartment') });
    expect(hrefs(list.html)).toContain(href);
    expect((await admin.get(href)).status).toBe(200);
  });
});
