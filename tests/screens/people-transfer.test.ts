import { cast } from 'db/seeds/cast';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { csvLine, readCsv } from '~/http/csv.server';
import {
  auditExportPath,
  auditPath,
  companyUsersPath,
  peopleExportPath,
  peopleImportPath,
  peoplePath,
  projectsExportPath,
} from '~/paths';
import { type Client, client } from '../support/client';
import { formOf, mainOf, wordsOf } from '../support/html';
import { type RunningServer, startServer } from '../support/server';

let server: RunningServer;
let admin: Client;
beforeAll(async () => {
  server = await startServer({ seed: 'demo' });
  admin = client(server, cast.admin.email);
});
afterAll(() => server.stop());

const header = ['name', 'email', 'country_code', 'phone_no', 'address'];
const good = (serial: number) => [
  `Noa ${serial}`,
  `noa${serial}@example.test`,
  '972',
  `050111000${serial}`,
  'Haifa',
];
const path = peopleImportPath('admin', 'tenant');

function upload(rows: string[][]) {
  const form = new FormData();
  form.set('people', new File([rows.map(csvLine).join('')], 'people.csv'));
  return admin.post(path, form);
}

async function cellsOf(somebody: Client, file: string) {
  const { status, headers, bytes } = await somebody.download(file);
  expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  return [...readCsv(bytes.toString('utf8'))].map(({ cells }) => cells);
}

describe('export', () => {
  test('people, with the phones of the own ones; members of other roles see none', async () => {
    const [head, ...rows] = await cellsOf(admin, peopleExportPath('admin', 'tenant'));
    expect(head?.join()).toBe('Name,E-mail,Country code,Phone number,Address,Role,Company');
    const found = rows.find(([, email]) => email === cast.tenant.email);
    expect(found?.[3]).toMatch(/^\d{6,}$/);
    const [, ...seen] = await cellsOf(
      client(server, cast.tenant.email),
      peopleExportPath('member', 'entrepreneur'),
    );
    expect(seen.length).toBeGreaterThan(0);
    for (const cells of seen) expect(cells.slice(2, 4)).toEqual(['', '']);
  });

  test('projects and the log', async () => {
    expect((await cellsOf(admin, projectsExportPath('admin'))).length).toBeGreaterThan(3);
    expect((await cellsOf(admin, auditExportPath())).length).toBeGreaterThan(3);
    expect(wordsOf(mainOf((await admin.get(auditPath())).html))).toContain('Activity log');
    expect((await admin.get(companyUsersPath())).html).toContain(auditPath());
    expect((await client(server, cast.investor.email).get(auditPath())).status).toBe(404);
  });
});

describe('import', () => {
  test('is linked from the list, and shows what is wrong before it writes', async () => {
    expect((await admin.get(peoplePath('admin', 'tenant'))).html).toContain(`href="${path}"`);
    const { location } = await upload([header, good(1), ['Bad', 'nothing', '972', '1', 'x']]);
    const { html } = await admin.get(location ?? '');
    expect(wordsOf(mainOf(html))).toContain('1 row is wrong, of 2.');
    expect(wordsOf(mainOf(html))).toContain('Invalid email format.');
    expect(html).not.toContain('id="confirm"');
    expect((await admin.post(location ?? '')).status).toBe(422);
    expect((await admin.get(`${peoplePath('admin', 'tenant')}?search=noa1`)).html).not.toContain(
      'noa1@example.test',
    );
  });

  test('adds them all after a yes; nobody else can say it', async () => {
    const { status, location } = await upload([header, good(2), good(3)]);
    expect(status).toBe(303);
    const { html } = await admin.get(location ?? '');
    expect(wordsOf(mainOf(html))).toContain('2 people are ready');
    expect((await client(server, cast.admin2.email).get(location ?? '')).status).toBe(404);
    const form = formOf(html, 'confirm');
    expect((await admin.post(location ?? '', form)).location).toBe(peoplePath('admin', 'tenant'));
    const list = await admin.get(`${peoplePath('admin', 'tenant')}?search=noa`);
    expect(list.html).toContain('2 people added');
    expect(list.html).toContain('noa3@example.test');
    // A second click finds it done.
    expect((await admin.post(location ?? '', form)).location).toBe(peoplePath('admin', 'tenant'));
  });

  test('a file that is none, and none at all', async () => {
    const { location } = await upload([['name;email'], ['a;b']]);
    expect(wordsOf(mainOf((await admin.get(location ?? '')).html))).toContain('not separated by commas');
    expect((await admin.post(path, new FormData())).status).toBe(422);
  });
});
