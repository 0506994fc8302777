import { cast, castCompanies } from 'db/seeds/cast';
import { beforeAll, describe, expect, test } from 'vitest';
import { type PeopleKind, peopleExportPath, peopleImportPath, peoplePath } from '~/paths';
import { csvLine, readCsv } from '~/services/text/csv.server';
import { type Client, client } from '../support/client';
import { errorBeside, formOf, mainOf, tagsOf, wordsOf } from '../support/html';
import { getFinalPage } from '../support/refresh';
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

/** Uploads rows and returns the page with the result of the check. */
async function checkRows(rows: string[][], options?: Parameters<typeof upload>[1]) {
  const { status, location } = await upload(rows, options);
  expect(status).toBe(303);
  const { html } = await getFinalPage(options?.by ?? admin, location ?? '');
  return { location: location ?? '', html, words: wordsOf(mainOf(html)) };
}

const linesOf = (html: string) =>
  [...html.matchAll(/data-label="Line">(\d+)</g)].map(([, line]) => line);

/** Confirms a checked file and waits for the result. */
async function confirmImport(location: string, form: FormData, by = admin) {
  const answer = await by.post(location, form);
  return answer.location?.includes('adding=') ? getFinalPage(by, answer.location) : answer;
}

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
    const refused = await confirmImport(location, new FormData());
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
    const last = await getFinalPage(admin, `${location}?page=4`);
    expect(linesOf(last.html).at(-1)).toBe('31');
  });
});

describe('a valid file', () => {
  test('adds all people once after a confirmation that only its uploader can give', async () => {
    const { location, html, words } = await checkRows([header, good(2), good(3)]);
    expect(words).toContain('2 people are ready');
    expect((await client(server, cast.admin2.email).get(location)).status).toBe(404);
    const form = formOf(html, 'confirm');
    expect((await confirmImport(location, form)).location).toBe(peoplePath('admin', 'tenant'));
    const list = await admin.get(`${peoplePath('admin', 'tenant')}?search=noa3`);
    expect(list.html).toContain('2 people added');
    expect(list.html).toContain('noa3@example.test');
    expect((await confirmImport(location, form)).location).toBe(peoplePath('admin', 'tenant'));
    expect((await admin.get(location)).status).toBe(404);
  });

  test('is rejected if another user added a person first, and names the person', async () => {
    const { location, html } = await checkRows([header, good(4), good(5)]);
    const faster = await checkRows([header, good(5)]);
    await confirmImport(faster.location, formOf(faster.html, 'confirm'));
    const refused = await confirmImport(location, formOf(html, 'confirm'));
    expect(wordsOf(mainOf(refused.html))).toContain('No one was added');
    expect(await findPeople('noa4')).toBe(false);
    const again = await getFinalPage(admin, location);
    expect(wordsOf(mainOf(again.html))).toContain('One row of 2 has an error');
  });

  test('reports an import lost in a restart', async () => {
    const { location, html } = await checkRows([header, good(6)]);
    const { html: after } = await getFinalPage(admin, `${location}?adding=nothing-of-this-key`);
    const words = wordsOf(mainOf(after));
    expect(words).toContain('The server restarted before everyone was added.');
    expect(words).toContain('One person is ready');
    const form = formOf(html, 'confirm');
    await confirmImport(location, form);
    const outcome = await admin.get(`${location}?adding=${form.get('form_key')}`);
    expect(outcome.location).toBe(peoplePath('admin', 'tenant'));
    expect((await admin.get(outcome.location ?? '')).html).toContain('One person added');
  });
});

describe('an invalid file', () => {
  test.each([
    [[['name;email'], ['a;b']], 'not separated by commas'],
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
    await confirmImport(right.location, formOf(right.html, 'confirm'));
    const { bytes } = await admin.download(`${peopleExportPath('admin', 'user')}?search=noa`);
    const cells = [...readCsv(bytes.toString('utf8'))].map(({ cells: all }) => all);
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
    expect((await confirmImport(location, formOf(html, 'confirm'), by)).location).toBe(
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
    await confirmImport(location, formOf(shown, 'confirm'), by);
    expect((await by.get(`${peoplePath('admin', 'tenant')}?search=noa12`)).html).toContain(
      'noa12@example.test',
    );
    expect((await by.get(location.replace(/\?.*/, ''))).status).toBe(404);
  });
});
