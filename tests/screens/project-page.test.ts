import { cast, castProjects } from 'db/seeds/cast';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  dashboardPath,
  phasesPath,
  projectFiguresPath,
  projectPath,
  projectReportPath,
  projectsExportPath,
  projectsPath,
} from '~/paths';
import { client } from '../support/client';
import { mainOf, tagsOf, wordsOf, wordsOfEach } from '../support/html';
import { fillProject, large } from '../support/large-project';
import { projectNamed, withDatabase } from '../support/peek';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';

let server: RunningServer;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
});

type Account = keyof typeof cast;
const pageOf = async (account: Account, path: string) =>
  mainOf((await client(server, cast[account].email).get(path)).html);

describe('the totals of a project', () => {
  test('are hidden from tenants on every page, file and call unless the owner shows them', async () => {
    const id = projectNamed(server, castProjects.neveTzedek);
    const tenant = client(server, cast.tenant.email);
    const figures = ['3,720,000', '3720000', '2,450,000', '2450000', '640,000', '640000', '$'];
    const places = [
      projectPath('member', id),
      projectReportPath('member', id),
      phasesPath('member', id),
      projectsPath('member'),
      projectsExportPath('member'),
      dashboardPath('member'),
    ];
    for (const path of places) {
      const { status, html } = await tenant.get(path);
      expect([path, status]).toEqual([path, 200]);
      expect([path, figures.filter((figure) => html.includes(figure))]).toEqual([path, []]);
    }
    expect((await tenant.get(projectFiguresPath('member', id))).status).toBe(404);
    for (const path of [`/api/projects/${id}`, '/api/projects', `/api/phases?project_id=${id}`]) {
      const { status, html } = await tenant.call('GET', path);
      expect([path, status]).toEqual([path, 200]);
      expect([path, figures.filter((figure) => html.includes(figure))]).toEqual([path, []]);
    }
  });

  test.each(['entrepreneur', 'investor'] as const)(
    'link to their details for the %s',
    async (account) => {
      const id = projectNamed(server, castProjects.neveTzedek);
      const links = tagsOf(await pageOf(account, projectPath('member', id)), 'a').map(
        ({ href }) => href,
      );
      expect(links.filter((href) => href === projectFiguresPath('member', id))).toHaveLength(3);
      const rows = wordsOfEach(await pageOf(account, projectFiguresPath('member', id)), 'tr');
      const added = [
        'Purchase price $2,450,000',
        'Renovation cost $640,000',
        'Purchase and renovation purchase price plus renovation cost $3,090,000',
        'Current value $3,720,000',
        'Profit current value minus purchase price and renovation cost $630,000',
        '$175,000 of other costs −$175,000',
        '$6,000 saved by finished phases $6,000',
        'Expected profit by the base scenario: everything earned and paid until the exit $461,000',
      ];
      for (const row of added) expect(rows).toContain(row);
    },
  );

  test('explain a missing profit', async () => {
    const id = projectNamed(server, castProjects.ramatAviv);
    const words = wordsOf(await pageOf('admin', projectFiguresPath('admin', id)));
    expect(words).toContain('Purchase price –');
    expect(words).toContain('Profit enter a purchase price to see the profit –');
  });
});

describe('the people of a project', () => {
  const peopleIn = (html: string) => {
    const words = wordsOf(html);
    return words.slice(words.lastIndexOf(' People '));
  };

  test.each([
    ['admin', 'admin'],
    ['entrepreneur', 'member'],
    ['superadmin', 'admin'],
  ] as const)('are named to the %s', async (account, portal) => {
    const id = projectNamed(server, castProjects.neveTzedek);
    const people = peopleIn(await pageOf(account, projectPath(portal, id)));
    for (const named of [cast.investor, cast.tenant])
      for (const word of [named.name, named.email]) expect(people).toContain(word);
    expect(people).toContain('Tenant ·');
  });

  test('include open invitations for people with permission to cancel them', async () => {
    const id = projectNamed(server, castProjects.ramatAviv);
    expect(peopleIn(await pageOf('admin', projectPath('admin', id)))).toMatch(
      /\+972 \d+ Pending Tenant/,
    );
    expect(peopleIn(await pageOf('admin', projectPath('admin', id)))).toContain(
      'Cancel invitation',
    );
    expect(peopleIn(await pageOf('superadmin', projectPath('admin', id)))).not.toContain(
      'Cancel invitation',
    );
  });

  test.each(['investor', 'tenant'] as const)('are hidden from the %s', async (account) => {
    const id = projectNamed(server, castProjects.neveTzedek);
    const html = await pageOf(account, projectPath('member', id));
    expect(wordsOf(html)).not.toContain(' People ');
    const other = account === 'investor' ? cast.tenant : cast.investor;
    expect(html).not.toContain(other.email);
  });
});

test('shows eight of forty phases, with a link that opens the others', async () => {
  const id = projectNamed(server, castProjects.ajami);
  const html = () => pageOf('entrepreneur', projectPath('member', id));
  expect(wordsOf(await html())).not.toContain('more phases');
  withDatabase(server, (db) =>
    fillProject(db, {
      projectId: id,
      owner: { id: 1, companyId: null } as never,
      size: { ...large, messages: 0 },
      now: Date.now(),
    }),
  );
  const page = await html();
  const [, folded = ''] = /<tbody id="other-phases"[^>]*>(.*?)<\/tbody>/s.exec(page) ?? [];
  const count = tagsOf(folded, 'tr').length;
  expect(count).toBeGreaterThanOrEqual(32);
  expect(wordsOf(page)).toContain(`${count} more phases`);
  expect(tagsOf(page, 'a').map(({ href }) => href)).toContain('#other-phases');
});
