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

async function typed(name: string) {
  const form = formOf((await admin.get(assetTypeCreatePath('admin'))).html, 'asset-type');
  form.set('name', name);
  return form;
}
async function add(name: string) {
  const form = await typed(name);
  return { form, answer: await admin.post(assetTypeCreatePath('admin'), form) };
}

describe('adding', () => {
  test('leads back to the list, which says so once and shows it', async () => {
    const { answer } = await add('Windmill');
    expect([answer.status, answer.location]).toEqual([303, assetTypesPath('admin')]);
    const list = wordsOf((await admin.get(assetTypesPath('admin'))).html);
    expect(list).toContain('Windmill created successfully.');
    expect(wordsOf(mainOf((await admin.get(assetTypesPath('admin'))).html))).toContain('Windmill');
  });

  test('the same form sent twice adds one', async () => {
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
    ['x'.repeat(81), 'Shorten the name to 80 characters.'],
    ['vILLa', 'There is an asset type of this name already.'],
  ])('%j is refused beside the field, kept, and writes nothing', async (name, message) => {
    const form = await typed(name);
    const before = dumpOf(server);
    const answer = await admin.post(assetTypeCreatePath('admin'), form);
    expect(answer.status).toBe(422);
    expect(errorBeside(answer.html, 'name')).toContain(message);
    expect(tagsOf(answer.html, 'input').find((input) => input.name === 'name')?.value ?? '').toBe(
      name,
    );
    expect(dumpOf(server)).toBe(before);
  });
});

describe('renaming', () => {
  test('says how many projects show the name, saves, and comes back to the list as it was', async () => {
    const path = `${assetTypeEditPath('admin', idOf('Villa'))}?search=vil`;
    const page = await admin.get(path);
    expect(wordsOf(mainOf(page.html))).toContain('5 projects will show the new name.');
    const form = formOf(page.html, 'asset-type');
    form.set('name', 'Country house');
    const saved = await admin.post(path, form);
    expect([saved.status, saved.location]).toEqual([303, `${assetTypesPath('admin')}?search=vil`]);
    expect(wordsOf((await admin.get(saved.location!)).html)).toContain(
      'Country house updated successfully.',
    );
  });

  test('a page somebody was faster than answers 409, keeps what was typed and can be saved again', async () => {
    const path = assetTypeEditPath('admin', idOf('Office'));
    const form = formOf((await admin.get(path)).html, 'asset-type');
    const faster = formOf((await admin.get(path)).html, 'asset-type');
    faster.set('name', 'Office floor');
    await admin.post(path, faster);
    form.set('name', 'Offices');
    const refused = await admin.post(path, form);
    expect(refused.status).toBe(409);
    expect(wordsOf(mainOf(refused.html))).toContain('Somebody renamed this asset type');
    const again = formOf(refused.html, 'asset-type');
    expect(again.get('name')).toBe('Offices');
    expect((await admin.post(path, again)).status).toBe(303);
    expect(typeNamed('Offices')).toBeDefined();
  });
});

describe('deleting', () => {
  test('asks over the list, then does it', async () => {
    await add('Lighthouse');
    const path = `${assetTypeDeletePath('admin', idOf('Lighthouse'))}?search=light`;
    const asked = await admin.get(path);
    expect(wordsOf(mainOf(asked.html))).toContain('Delete Lighthouse?');
    expect(hrefs(asked.html)).toContain(`${assetTypesPath('admin')}?search=light`);
    const done = await admin.post(path);
    expect([done.status, done.location]).toEqual([303, `${assetTypesPath('admin')}?search=light`]);
    expect(wordsOf((await admin.get(done.location!)).html)).toContain(
      'Lighthouse deleted successfully.',
    );
    expect(typeNamed('Lighthouse')).toBeUndefined();
    expect((await admin.post(path)).status).toBe(404);
  });

  test('with projects says how many and leads to them; sent all the same, it changes nothing', async () => {
    const id = idOf('Apartment');
    const page = await admin.get(assetTypeDeletePath('admin', id));
    expect(wordsOf(mainOf(page.html))).toContain('3 projects are of this type.');
    expect(
      tagsOf(mainOf(page.html), 'form').some(({ action }) => action?.includes('/delete')),
    ).toBe(false);
    const shown = hrefs(mainOf(page.html)).filter((href) =>
      href?.startsWith(projectPath('admin', '')),
    );
    expect(shown).toHaveLength(3);
    expect((await admin.get(shown[0]!)).status).toBe(200);

    const before = dumpOf(server);
    const refused = await admin.post(assetTypeDeletePath('admin', id));
    expect(refused.status).toBe(409);
    expect(wordsOf(mainOf(refused.html))).toContain('Delete failed');
    expect(dumpOf(server)).toBe(before);
  });

  test('deleted projects stand in the way too', async () => {
    const held = withDatabase(server, (db) =>
      db.$client
        .prepare(
          'select asset_type_id from projects where deleted_at is not null and company_id = 1',
        )
        .pluck()
        .get(),
    ) as number;
    const page = await admin.get(assetTypeDeletePath('admin', held));
    expect(wordsOf(mainOf(page.html))).toMatch(/1 deleted project is of this type/);
    expect(hrefs(mainOf(page.html))).toContain(deletedProjectsPath('admin'));
  });
});

describe('who may', () => {
  const paths = () => [
    assetTypesPath('admin'),
    assetTypeCreatePath('admin'),
    assetTypeEditPath('admin', idOf('Apartment')),
    assetTypeDeletePath('admin', idOf('Apartment')),
  ];

  test.each(['superadmin', 'entrepreneur', 'investor', 'tenant'])(
    'nothing is there for %s',
    async (account) => {
      const somebody = client(server, `${account}@yesod.demo`);
      const before = dumpOf(server);
      for (const path of paths()) {
        expect((await somebody.get(path)).status).toBe(404);
        if (path !== assetTypesPath('admin'))
          expect((await somebody.post(path, { name: 'Mine', version: '1' })).status).toBe(404);
      }
      expect(dumpOf(server)).toBe(before);
    },
  );

  test('another company’s types are neither listed nor reached', async () => {
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

  test('the number of projects opens to them', async () => {
    const list = await admin.get(`${assetTypesPath('admin')}?perPage=50`);
    const href = projectsPath('admin', { asset_type_id: idOf('Apartment') });
    expect(hrefs(list.html)).toContain(href);
    expect((await admin.get(href)).status).toBe(200);
  });
});
