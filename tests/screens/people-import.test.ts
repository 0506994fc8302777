import { cast, castCompanies } from 'db/seeds/cast';
import { beforeAll, describe, expect, test } from 'vitest';
import { type PeopleKind, peopleExportPath, peopleImportPath, peoplePath } from '~/paths';
import { csvLine, readRows } from '~/services/text/csv.server';
import { type Client, client } from '../support/client';
import { errorBeside, formOf, mainOf, tagsOf, wordsOf } from '../support/html';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';

let server: RunningServer;
let admin: Client;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
  admin = client(server, cast.admin.email);
});

const header = ['name', 'email', 'country_code', 'phone_no', 'address'];
const good = (serial: number) => [
  `Noa ${serial}`,
  `noa${serial}@example.test`,
  '972',
  `05011${String(serial).padStart(5, '0')}`,
  'Haifa',
];
const path = peopleImportPath('admin', 'tenant');

function upload(rows: string[][], { by = admin, to = path, more = {} } = {}) {
  const form = new FormData();
  form.set('people', new File([rows.map(csvLine).join('')], 'people.csv'));
  for (const [name, value] of Object.entries(more)) form.set(name, String(value));
  return by.post(to, form);
}

async function checkRows(rows: string[][], options?: Parameters<typeof upload>[1]) {
  const { status, location } = await upload(rows, options);
  expect(status).toBe(303);
  const { html } = await (options?.by ?? admin).get(location ?? '');
  return { location: location ?? '', html, words: wordsOf(mainOf(html)) };
}

const linesOf = (html: string) =>
  [...html.matchAll(/data-label="Line">(\d+)</g)].map(([, line]) => line);

const findPeople = async (search: string, kind: PeopleKind = 'tenant') =>
  (await admin.get(`${peoplePath('admin', kind)}?search=${search}`)).html.includes(
    `${search}@example.test`,
  );

describe('one wrong row', () => {
  test('is shown with its line number, and nothing is written', async () => {
    expect((await admin.get(peoplePath('admin', 'tenant'))).html).toContain(`href="${path}"`);
    const { location, html, words } = await checkRows([
      header,
      good(1),
      ['Bad', 'nothing', '972', '1', 'x'],
    ]);
    expect(words).toContain('One row of 2 has an error');
    expect(words).toContain('Invalid email format.');
    expect(words).toContain('Phone must be 6–15 digits.');
    expect(html).not.toContain('id="confirm"');
    const refused = await admin.post(location, new FormData());
    expect(wordsOf(mainOf(refused.html))).toContain('No one was added');
    expect(await findPeople('noa1')).toBe(false);
  });

  test('is listed first, with all rows in pages', async () => {
    const rows = Array.from({ length: 30 }, (_, serial) => good(100 + serial));
    const { location, html } = await checkRows([
      header,
      ...rows,
      ['Bad', 'nothing', '972', '1', 'x'],
    ]);
    expect(linesOf(html)).toEqual(['32', '2', '3', '4', '5', '6', '7', '8', '9', '10']);
    const last = await admin.get(`${location}?page=4`);
    expect(linesOf(last.html).at(-1)).toBe('31');
  });
});

describe('a valid file', () => {
  test('adds all people once after a confirmation that only its uploader can give', async () => {
    const { location, html, words } = await checkRows([header, good(2), good(3)]);
    expect(words).toContain('2 people are ready');
    expect((await client(server, cast.admin2.email).get(location)).status).toBe(404);
    const form = formOf(html, 'confirm');
    expect((await admin.post(location, form)).location).toBe(peoplePath('admin', 'tenant'));
    const list = await admin.get(`${peoplePath('admin', 'tenant')}?search=noa3`);
    expect(list.html).toContain('2 people added');
    expect(list.html).toContain('noa3@example.test');
    expect((await admin.post(location, form)).location).toBe(peoplePath('admin', 'tenant'));
    expect((await admin.get(location)).status).toBe(404);
  });

  test('is refused if another import added one of its people first', async () => {
    const { location, html } = await checkRows([header, good(4), good(5)]);
    const faster = await checkRows([header, good(5)]);
    await admin.post(faster.location, formOf(faster.html, 'confirm'));
    const refused = await admin.post(location, formOf(html, 'confirm'));
    expect(wordsOf(mainOf(refused.html))).toContain('No one was added');
    expect(await findPeople('noa4')).toBe(false);
    const again = await admin.get(location);
    expect(wordsOf(mainOf(again.html))).toContain('One row of 2 has an error');
  });

  test('of 2,000 people is added at once', async () => {
    const rows = Array.from({ length: 2_000 }, (_, serial) => good(20_000 + serial));
    const { location, html, words } = await checkRows([header, ...rows]);
    expect(words).toContain('2,000 people are ready');
    expect((await admin.post(location, formOf(html, 'confirm'))).location).toBe(
      peoplePath('admin', 'tenant'),
    );
    expect(await findPeople('noa21999')).toBe(true);
    const more = await checkRows([header, ...rows, good(30_000)]);
    expect(more.words).toContain('The file contains more than 2,000 people.');
  });
});

describe('an invalid file', () => {
  test.each([
    [[['name|email'], ['a|b']], 'These columns are missing: Name, Email,'],
    [[header.slice(1), good(7).slice(1)], 'These columns are missing: Name.'],
    [[header], 'The file contains no people.'],
  ])('%j', async (rows, words) => {
    expect((await checkRows(rows)).words).toContain(words);
  });

  test('a missing file', async () => {
    const { status, html } = await admin.post(path, new FormData());
    expect([status, errorBeside(html, 'people')]).toEqual([422, 'Error: Choose a file.']);
  });
});

describe('users and company admins', () => {
  const superadmin = () => client(server, cast.superadmin.email);

  test('imports users with a role each, up to the actor’s own', async () => {
    const to = peopleImportPath('admin', 'user');
    expect(wordsOf(mainOf((await admin.get(to)).html))).toContain(
      'Company user, Entrepreneur, Tenant, Investor',
    );
    const head = [...header, 'Role', 'Permissions'];
    const wrong = await checkRows([head, [...good(8), 'Super admin', '']], { to });
    expect(wrong.words).toContain('You cannot assign this role.');
    const rows = [
      [...good(9), 'Company user', 'people.view'],
      [...good(10), 'Investor', ''],
    ];
    const right = await checkRows([head, ...rows], { to });
    await admin.post(right.location, formOf(right.html, 'confirm'));
    const { bytes } = await admin.download(`${peopleExportPath('admin', 'user')}?search=noa`);
    const cells = readRows(bytes.toString('utf8'), 10_000).map(({ cells: all }) => all);
    const roleOf = (email: string) => cells.find((all) => all[1] === email)?.slice(5);
    expect(roleOf('noa9@example.test')).toEqual(['Company user', castCompanies.one, 'people.view']);
    expect(roleOf('noa10@example.test')?.[0]).toBe('Investor');
  });

  test('imports company admins with a new company each, by the super admin only', async () => {
    const to = peopleImportPath('admin', 'admin');
    expect((await admin.get(to)).status).toBe(404);
    expect((await upload([header], { to })).status).toBe(404);
    const by = superadmin();
    const rows = [
      [...header, 'Company name'],
      [...good(11), 'Herzl 9 Ltd'],
    ];
    const { location, html } = await checkRows(rows, { by, to });
    expect((await by.post(location, formOf(html, 'confirm'))).location).toBe(
      peoplePath('admin', 'admin'),
    );
    const list = await by.get(`${peoplePath('admin', 'admin')}?search=noa11`);
    expect(wordsOf(mainOf(list.html))).toContain('noa11@example.test');
    const { bytes } = await by.download(`${peopleExportPath('admin', 'admin')}?search=noa11`);
    expect(bytes.toString('utf8')).toContain('Company name\r\nNoa 11,noa11@example.test');
    expect(bytes.toString('utf8')).toContain('Herzl 9 Ltd');
  });

  test('lets the super admin choose the company', async () => {
    const by = superadmin();
    const { html } = await by.get(path);
    const options = tagsOf(html, 'option').map(({ value }) => value);
    const refused = await upload([header, good(12)], { by, more: { company_id: '99999' } });
    expect([refused.status, errorBeside(refused.html, 'company_id')]).toEqual([
      422,
      'Error: Choose a company.',
    ]);
    const [, id] = options;
    const {
      location,
      words,
      html: shown,
    } = await checkRows([header, good(12)], { by, more: { company_id: id } });
    expect(words).toContain('Company:');
    await by.post(location, formOf(shown, 'confirm'));
    expect((await by.get(`${peoplePath('admin', 'tenant')}?search=noa12`)).html).toContain(
      'noa12@example.test',
    );
    expect((await by.get(location.replace(/\?.*/, ''))).status).toBe(404);
  });
});
