import { castProjects } from 'db/seeds/cast';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  projectCreatePath,
  projectDeletePath,
  projectEditPath,
  projectInvitePath,
  projectPath,
} from '~/paths';
import { client } from '../support/client';
import { formOf } from '../support/html';
import { dumpOf, projectNamed } from '../support/peek';
import { projectForm } from '../support/project-form';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';

let server: RunningServer;
let foreign: number;
let deleted: number;
let before: string;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
  foreign = projectNamed(server, castProjects.carmelTower);
  deleted = projectNamed(server, castProjects.allenbyKiosk);
});

const person = (account: string) => client(server, `${account}@yesod.demo`);

describe('hidden projects are not found', () => {
  const ids: [string, () => number | string][] = [
    ['an unknown one', () => 999_999],
    ['another company’s', () => foreign],
    ['a deleted one', () => deleted],
    ['negative', () => -1],
    ['zero', () => 0],
    ['huge', () => '9'.repeat(30)],
    ['a word', () => 'new'],
    ['with a fraction', () => '1.5'],
    ['with a quote', () => "1'--"],
  ];

  test.each(ids)('%s', async (_name, id) => {
    const admin = person('admin');
    const entrepreneur = person('entrepreneur');
    before = await dumpOf(server);
    for (const [visitor, portal] of [
      [admin, 'admin'] as const,
      [entrepreneur, 'member'] as const,
    ]) {
      const writes = [projectEditPath, projectInvitePath, projectDeletePath];
      for (const path of [projectPath, ...writes].map((make) =>
        make(portal, encodeURIComponent(id())),
      )) {
        const page = await visitor.get(path);
        expect([path, page.status]).toEqual([path, 404]);
        expect(page.html).not.toContain(castProjects.carmelTower);
        expect(page.html).not.toContain(castProjects.allenbyKiosk);
      }
      // Deleting a deleted project is no error.
      for (const make of id() === deleted ? writes.slice(0, 2) : writes) {
        const path = make(portal, encodeURIComponent(id()));
        const response = await visitor.post(path, projectForm({ version: '1', role: 'tenant' }));
        expect([path, response.status]).toEqual([path, 404]);
      }
    }
    expect(await dumpOf(server)).toBe(before);
  });

  test('includes a colleague’s project for an entrepreneur and an unjoined one for members', async () => {
    const id = projectNamed(server, castProjects.hayarkonHotel);
    const people = ['entrepreneur', 'investor', 'tenant'].map(person);
    before = await dumpOf(server);
    for (const visitor of people) {
      for (const path of [projectPath('member', id), projectEditPath('member', id)]) {
        expect((await visitor.get(path)).status).toBe(404);
        const { status } = await visitor.post(path, projectForm({ version: '1' }));
        expect([404, 405]).toContain(status);
      }
    }
    expect(await dumpOf(server)).toBe(before);
  });
});

describe('readers', () => {
  test.each(['investor', 'tenant'])(
    'shows the %s a joined project without creating or editing',
    async (role) => {
      const visitor = person(role);
      const id = projectNamed(server, castProjects.neveTzedek);
      expect((await visitor.get(projectPath('member', id))).status).toBe(200);
      before = await dumpOf(server);
      for (const path of [projectCreatePath('member'), projectEditPath('member', id)]) {
        expect((await visitor.get(path)).status).toBe(404);
        expect((await visitor.post(path, projectForm({ version: '1' }))).status).toBe(404);
      }
      expect((await visitor.post(projectDeletePath('member', id))).status).toBe(404);
      expect(await dumpOf(server)).toBe(before);
    },
  );

  test('shows the super admin every company’s projects without creating any', async () => {
    const root = person('superadmin');
    expect((await root.get(projectPath('admin', foreign))).status).toBe(200);
    before = await dumpOf(server);
    for (const path of [projectCreatePath('admin'), projectEditPath('admin', foreign)]) {
      expect((await root.get(path)).status).toBe(404);
      expect((await root.post(path, projectForm({ version: '1' }))).status).toBe(404);
    }
    expect(await dumpOf(server)).toBe(before);
  });
});

test('rejects another company’s people and asset types', async () => {
  const admin = person('admin');
  const other = person('admin2');
  const otherForm = formOf((await other.get(projectEditPath('admin', foreign))).html, 'project');
  before = await dumpOf(server);
  for (const field of ['asset_type_id', 'entrepreneur_id']) {
    const form = projectForm({ [field]: String(otherForm.get(field)) });
    expect((await admin.post(projectCreatePath('admin'), form)).status).toBe(422);
  }
  expect(await dumpOf(server)).toBe(before);
});
