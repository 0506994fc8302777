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

describe('what is out of sight does not exist', () => {
  const ids: [string, () => number | string][] = [
    ['nobody’s', () => 999_999],
    ['another company’s', () => foreign],
    ['a deleted one', () => deleted],
    ['below zero', () => -1],
    ['zero', () => 0],
    ['huge', () => '9'.repeat(30)],
    ['a word', () => 'new'],
    ['with a fraction', () => '1.5'],
    ['with a quote', () => "1'--"],
  ];

  test.each(ids)('%s', async (_name, id) => {
    const admin = person('admin');
    const entrepreneur = person('entrepreneur');
    before = dumpOf(server);
    for (const [somebody, portal] of [
      [admin, 'admin'] as const,
      [entrepreneur, 'member'] as const,
    ]) {
      const written = [projectEditPath, projectInvitePath, projectDeletePath];
      for (const path of [projectPath, ...written].map((make) =>
        make(portal, encodeURIComponent(id())),
      )) {
        const page = await somebody.get(path);
        expect([path, page.status]).toEqual([path, 404]);
        expect(page.html).not.toContain(castProjects.carmelTower);
        expect(page.html).not.toContain(castProjects.allenbyKiosk);
      }
      // To delete what is deleted already is no mistake.
      for (const make of id() === deleted ? written.slice(0, 2) : written) {
        const path = make(portal, encodeURIComponent(id()));
        const sent = await somebody.post(path, projectForm({ version: '1', role: 'tenant' }));
        expect([path, sent.status]).toEqual([path, 404]);
      }
    }
    expect(dumpOf(server)).toBe(before);
  });

  test('nor does a colleague’s project for an entrepreneur, or one not joined for an investor and a tenant', async () => {
    const id = projectNamed(server, castProjects.hayarkonHotel);
    const people = ['entrepreneur', 'investor', 'tenant'].map(person);
    before = dumpOf(server);
    for (const somebody of people) {
      for (const path of [projectPath('member', id), projectEditPath('member', id)]) {
        expect((await somebody.get(path)).status).toBe(404);
        const { status } = await somebody.post(path, projectForm({ version: '1' }));
        expect([404, 405]).toContain(status);
      }
    }
    expect(dumpOf(server)).toBe(before);
  });
});

describe('who only looks on', () => {
  test.each(['investor', 'tenant'])(
    'the %s sees a joined project and can neither make nor change one',
    async (role) => {
      const somebody = person(role);
      const id = projectNamed(server, castProjects.neveTzedek);
      expect((await somebody.get(projectPath('member', id))).status).toBe(200);
      before = dumpOf(server);
      for (const path of [projectCreatePath('member'), projectEditPath('member', id)]) {
        expect((await somebody.get(path)).status).toBe(404);
        expect((await somebody.post(path, projectForm({ version: '1' }))).status).toBe(404);
      }
      expect((await somebody.post(projectDeletePath('member', id))).status).toBe(404);
      expect(dumpOf(server)).toBe(before);
    },
  );

  test('the super admin sees every company’s projects, and makes none', async () => {
    const root = person('superadmin');
    expect((await root.get(projectPath('admin', foreign))).status).toBe(200);
    before = dumpOf(server);
    for (const path of [projectCreatePath('admin'), projectEditPath('admin', foreign)]) {
      expect((await root.get(path)).status).toBe(404);
      expect((await root.post(path, projectForm({ version: '1' }))).status).toBe(404);
    }
    expect(dumpOf(server)).toBe(before);
  });
});

test('another company’s people and asset types cannot be put into a project', async () => {
  const admin = person('admin');
  const other = person('admin2');
  const otherForm = formOf((await other.get(projectEditPath('admin', foreign))).html, 'project');
  before = dumpOf(server);
  for (const field of ['asset_type_id', 'entrepreneur_id']) {
    const form = projectForm({ [field]: String(otherForm.get(field)) });
    expect((await admin.post(projectCreatePath('admin'), form)).status).toBe(422);
  }
  expect(dumpOf(server)).toBe(before);
});
