import { cast } from 'db/seeds/cast';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  auditExportPath,
  auditPath,
  companyUsersPath,
  peopleExportPath,
  profilePath,
  projectsExportPath,
} from '~/paths';
import { readRows } from '~/services/text/csv.server';
import { type Client, client } from '../support/client';
import { mainOf, wordsOf } from '../support/html';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';

let server: RunningServer;
let admin: Client;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
  admin = client(server, cast.admin.email);
});

async function cellsOf(visitor: Client, file: string) {
  const { status, headers, bytes } = await visitor.download(file);
  expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  return readRows(bytes.toString('utf8'), 1_000).map(({ cells }) => cells);
}

describe('export', () => {
  test('contains people, with phones of own people only; other roles see none', async () => {
    const [head, ...rows] = await cellsOf(admin, peopleExportPath('admin', 'tenant'));
    expect(head?.join()).toBe(
      'Name,Email,Country code,Phone number,Address,Role,Company,Permissions',
    );
    const matches = rows.find(([, email]) => email === cast.tenant.email);
    expect(matches?.[3]).toMatch(/^\d{6,}$/);
    expect(matches?.[7]).toContain('projects.view');
    const [, ...seen] = await cellsOf(
      client(server, cast.tenant.email),
      peopleExportPath('member', 'entrepreneur'),
    );
    expect(seen.length).toBeGreaterThan(0);
    for (const cells of seen) expect([...cells.slice(2, 4), cells[7]]).toEqual(['', '', '']);
  });

  test('contains projects and the log', async () => {
    expect((await cellsOf(admin, projectsExportPath('admin'))).length).toBeGreaterThan(3);
    const log = await cellsOf(admin, auditExportPath());
    expect([log.length > 3, log[0]?.[0]]).toEqual([true, 'When (UTC)']);
    expect(wordsOf(mainOf((await admin.get(auditPath())).html))).toContain('Activity log');
    for (const from of [companyUsersPath(), profilePath('admin')])
      expect((await admin.get(from)).html).toContain(`href="${auditPath()}"`);
    expect((await client(server, cast.investor.email).get(auditPath())).status).toBe(404);
  });
});
