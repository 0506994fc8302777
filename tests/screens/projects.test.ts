import { people } from 'db/schema/person';
import { projects } from 'db/schema/project';
import { castProjects } from 'db/seeds/cast';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { projectCreatePath, projectEditPath, projectPath, projectsPath } from '~/paths';
import { type Client, client } from '../support/client';
import { errorBeside, formOf, mainOf, tagsOf, wordsOf, wordsOfEach } from '../support/html';
import { dumpOf, projectNamed, withDatabase } from '../support/peek';
import { projectForm, validProject } from '../support/project-form';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';

let server: RunningServer;
let admin: Client;
let entrepreneur: Client;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
  admin = client(server, 'admin@yesod.demo');
  entrepreneur = client(server, 'entrepreneur@yesod.demo');
});

describe.each(['admin', 'member'] as const)('a new project through the %s door', (portal) => {
  const browser = () => (portal === 'admin' ? admin : entrepreneur);
  const create = projectCreatePath(portal);

  test('is saved, answered with 303 and shown with its figures', async () => {
    const name = `Bialik Corner House ${portal}`;
    const saved = await browser().post(create, projectForm({ name }));
    expect(saved.status).toBe(303);
    expect(saved.location).toBe(projectPath(portal, projectNamed(server, name)));

    const page = await browser().get(saved.location!);
    expect(page.status).toBe(200);
    const words = wordsOf(mainOf(page.html));
    for (const visible of [
      name,
      'Bialik 4, Tel Aviv',
      '$2,500,000.50',
      '$2,200,000',
      '$300,000.50',
      '01/01/2026',
    ])
      expect(words).toContain(visible);
    expect(wordsOf(page.html)).toContain(`${name} created successfully.`);
    expect(wordsOf((await browser().get(saved.location!)).html)).not.toContain(
      'created successfully.',
    );
  });

  test('shows a dash as profit without a purchase price', async () => {
    const saved = await browser().post(
      create,
      projectForm({ name: `Gift ${portal}`, purchase_price: '' }),
    );
    const tiles = wordsOf(mainOf((await browser().get(saved.location!)).html));
    expect(tiles).toContain('Purchase price –');
    expect(tiles).toContain('Profit –');
  });

  test('opens for editing as entered and saves', async () => {
    const id = projectNamed(server, `Bialik Corner House ${portal}`);
    const edit = projectEditPath(portal, id);
    const form = formOf((await browser().get(edit)).html, 'project');
    expect(form.get('current_property_value')).toBe('2,500,000.50');
    expect(form.get('description')).toBe(validProject.description);
    form.set('location', 'Bialik 6, Tel Aviv');
    form.set('current_property_value', '$2,600,000');
    const saved = await browser().post(edit, form);
    expect([saved.status, saved.location]).toEqual([303, projectPath(portal, id)]);
    const words = wordsOf((await browser().get(saved.location!)).html);
    expect(words).toContain('updated successfully.');
    expect(words).toContain('Bialik 6, Tel Aviv');
    expect(words).toContain('$2,600,000');
    expect(words).toContain('Value over time');
  });
});

describe('errors appear on their fields with the values kept', () => {
  const rejections: [field: string, typed: string | undefined, message: string][] = [
    ['name', '', 'Enter the name.'],
    ['name', '   ', 'Enter the name.'],
    ['name', 'x'.repeat(121), 'The name can have up to 120 characters.'],
    ['description', '', 'Enter the description.'],
    ['description', 'x'.repeat(5001), 'The description can have up to 5000 characters.'],
    ['location', undefined, 'Enter the location.'],
    ['asset_type_id', '', 'Choose the asset type.'],
    ['asset_type_id', '999999', 'Choose the asset type from the list.'],
    ['asset_type_id', '1 or 1=1', 'Choose the asset type from the list.'],
    ['entrepreneur_id', '999999', 'Choose the entrepreneur from the list.'],
    ['current_property_value', '', 'Enter the current value.'],
    [
      'current_property_value',
      'a lot',
      'Enter the current value as a number, for example 1250.50.',
    ],
    ['purchase_price', '1250,50', 'Enter the purchase price as a number, for example 1250.50.'],
    ['current_property_value', '-1', 'The current value cannot be negative.'],
    ['current_property_value', '99999999999999999', 'The current value is too large.'],
    ['renovation_cost', '9'.repeat(40), 'The renovation cost is too large.'],
    ['renovation_cost', '1e9', 'Enter the renovation cost as a number, for example 1250.50.'],
    ['purchase_price', '-5000000', 'The purchase price cannot be negative.'],
    ['start_date', '2026-02-30', 'Enter the start date as a date between 1900 and 2199'],
    ['start_date', '', 'Enter the start date.'],
    ['end_date', '2025-12-31', 'The end date is before the start date.'],
    ['end_date', '99999-01-01', 'Enter the end date as a date between 1900 and 2199'],
  ];

  let before: string;
  beforeAll(async () => {
    before = await dumpOf(server);
  });

  test.each(rejections)('%s “%s”: %s', async (field, fields, message) => {
    const answer = await admin.post(projectCreatePath('admin'), projectForm({ [field]: fields }));
    expect(answer.status).toBe(422);
    expect(errorBeside(answer.html, field)).toContain(message);
    expect(await dumpOf(server)).toBe(before);
    const form = formOf(answer.html, 'project');
    // A select cannot contain a value outside its options.
    for (const [name, value] of Object.entries({ ...validProject, [field]: fields ?? '' }))
      if (name !== field || !field.endsWith('_id'))
        expect([name, form.get(name)]).toEqual([name, value]);
  });

  test('also list them at the top in form order with links', async () => {
    const wrong = { name: '', asset_type_id: '', current_property_value: 'much', end_date: '' };
    const { html } = await admin.post(projectCreatePath('admin'), projectForm(wrong));
    const top = /<div class="alert alert-bad form-errors".*?<\/ul>/s.exec(html)?.[0] ?? '';
    expect(tagsOf(top, 'a').map(({ href }) => href)).toEqual(
      Object.keys(wrong).map((name) => `#project-${name}`),
    );
    for (const name of Object.keys(wrong)) expect(html).toContain(`id="project-${name}"`);
  });

  test('appear together, in Hebrew too', async () => {
    const hebrew = client(server, 'entrepreneur@yesod.demo');
    const answer = await hebrew.post(`${projectCreatePath('member')}?lang=he-IL`, new FormData());
    expect(answer.status).toBe(422);
    expect(answer.html).toContain('<html lang="he-IL" dir="rtl">');
    const required = [
      'name',
      'description',
      'asset_type_id',
      'location',
      'renovation_cost',
      'start_date',
    ];
    for (const field of required)
      expect(errorBeside(answer.html, field)).toMatch(/\p{Script=Hebrew}/u);
    expect(errorBeside(answer.html, 'purchase_price')).toBeUndefined();
    expect(wordsOf(answer.html)).toContain('יצירת הפרויקט נכשלה');
    expect(errorBeside(answer.html, 'asset_type_id')).toContain('יש לבחור ערך בשדה ״סוג נכס״.');
    expect(answer.html).toContain('<title>שגיאה: ');
  });

  test('leave an edited project unchanged', async () => {
    const edit = projectEditPath('admin', projectNamed(server, castProjects.ramatAviv));
    const form = formOf((await admin.get(edit)).html, 'project');
    form.set('name', '');
    form.set('location', 'Typed just now');
    const answer = await admin.post(edit, form);
    expect(answer.status).toBe(422);
    expect(errorBeside(answer.html, 'name')).toContain('Enter the name.');
    expect(wordsOf(answer.html)).toContain('Failed to update project');
    expect(formOf(answer.html, 'project').get('location')).toBe('Typed just now');
    expect(await dumpOf(server)).toBe(before);
  });
});

describe('entered text', () => {
  const nasty = '<img src=x onerror=alert(1)>"&\'</script>';

  test('is escaped on every page', async () => {
    const changes = { name: nasty, location: nasty, description: `${nasty}\n${nasty}` };
    const saved = await admin.post(projectCreatePath('admin'), projectForm(changes));
    expect(saved.status).toBe(303);
    const id = projectNamed(server, nasty);
    const pages = [projectsPath('admin'), projectPath('admin', id), projectEditPath('admin', id)];
    for (const path of [
      ...pages,
      `${projectPath('admin', id)}/delete`,
      `${projectPath('admin', id)}/invite`,
    ]) {
      const { html, status } = await admin.get(path);
      expect([path, status]).toEqual([path, 200]);
      expect(html).not.toContain('<img src=x');
      expect(wordsOfEach(html, 'h1').join() + wordsOf(html)).toContain(
        '<img src=x onerror=alert(1)>',
      );
    }
    expect(
      formOf((await admin.get(projectEditPath('admin', id))).html, 'project').get('name'),
    ).toBe(nasty);
  });

  test('loses direction overrides', async () => {
    const changes = { name: 'Safe\u202e esuoh\u2066 \u0000here', description: 'A\u202bb\r\nc' };
    const saved = await admin.post(projectCreatePath('admin'), projectForm(changes));
    expect(saved.status).toBe(303);
    const { html } = await admin.get(saved.location!.replace('show', 'edit'));
    const form = formOf(html, 'project');
    expect([form.get('name'), form.get('description')]).toEqual(['Safe esuoh here', 'Ab\nc']);
    expect(html).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
  });

  test('is ignored in unknown fields', async () => {
    const changes = {
      company_id: '2',
      owner_id: '3',
      created_by: '3',
      version: '7',
      name: 'Extra fields',
    };
    await admin.post(projectCreatePath('admin'), projectForm(changes));
    const { html } = await client(server, 'admin2@yesod.demo').get(
      `${projectsPath('admin')}?search=Extra`,
    );
    expect(wordsOf(html)).not.toContain('Extra fields');
    const mine = await admin.get(`${projectsPath('admin')}?search=Extra`);
    expect(wordsOf(mainOf(mine.html))).toContain('Extra fields');
    const creator = withDatabase(server, (db) =>
      db
        .select({ name: people.name })
        .from(projects)
        .innerJoin(people, eq(people.id, projects.createdBy))
        .where(eq(projects.name, 'Extra fields'))
        .all(),
    );
    expect(creator).toEqual([{ name: 'Noa Levi' }]);
  });
});
