import { people } from 'db/schema/person';
import { castProjects } from 'db/seeds/cast';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { createdProjectsPath, projectsPath, projectViewPath } from '~/paths';
import { type Client, client } from '../support/client';
import { decoded, mainOf, tagsOf, wordsOf, wordsOfEach } from '../support/html';
import { withDatabase } from '../support/peek';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';

let server: RunningServer;
let admin: Client;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
  admin = client(server, 'admin@yesod.demo');
});

const listOf = async (visitor: Client, path: string) => {
  const { status, html } = await visitor.get(path);
  expect(status).toBe(200);
  return mainOf(html);
};
/** The names of the rows in order, from the cell that heads each. */
const namesOf = (html: string) =>
  wordsOfEach(html, 'tr')
    .slice(1)
    .map((_, at) => rowHead(html, at));
const rowHead = (html: string, at: number) => {
  const head = (html.split('<tbody')[1] ?? '').match(/<th.*?<\/th>/gs)?.[at] ?? '';
  return wordsOfEach(head, 'a')[0] ?? '';
};
const totalOf = (html: string) => Number(/of ([\d,]+)/.exec(wordsOf(html))?.[1]?.replace(',', ''));

describe('the list, page by page', () => {
  test('shows ten newest first, with links to the others, none twice', async () => {
    const first = await listOf(admin, projectsPath('admin'));
    expect(namesOf(first)).toHaveLength(10);
    const total = totalOf(first);
    expect(total).toBeGreaterThan(10);
    const pages = Math.ceil(total / 10);
    const all = new Set(namesOf(first));
    for (let page = 2; page <= pages; page += 1) {
      const html = await listOf(admin, `${projectsPath('admin')}?page=${page}`);
      for (const name of namesOf(html)) all.add(name);
    }
    expect(all.size).toBe(total);
    expect(all).not.toContain(castProjects.carmelTower);
    expect(all).not.toContain(castProjects.allenbyKiosk);
    expect(tagsOf(first, 'a').some(({ href }) => href?.includes('page=2'))).toBe(true);
  });

  test('shows fifty on one page and keeps that in links', async () => {
    const html = await listOf(admin, `${projectsPath('admin')}?perPage=50`);
    expect(namesOf(html)).toHaveLength(totalOf(html));
    const sorting = tagsOf(html, 'a').find(({ href }) => href?.includes('orderBy=name'));
    expect(sorting?.href).toContain('perPage=50');
  });

  test.each([
    '?page=0',
    '?page=-1',
    '?page=abc',
    '?perPage=7',
    '?perPage=1e9',
    '?order=x&orderBy=password',
  ])('%s is the default list', async (query) => {
    expect(namesOf(await listOf(admin, projectsPath('admin') + query))).toEqual(
      namesOf(await listOf(admin, projectsPath('admin'))),
    );
  });

  test('offers a way back from a page after the last', async () => {
    const html = await listOf(admin, `${projectsPath('admin')}?page=99999`);
    expect(namesOf(html)).toEqual([]);
    expect(html).toContain(`href="${projectsPath('admin')}"`);
  });
});

describe('the list, sorted', () => {
  const amounts = (html: string, header: string) => {
    const cells = html.matchAll(new RegExp(`<td[^>]*data-label="${header}"[^>]*>(.*?)</td>`, 'gs'));
    return [...cells].map(([, cell = '']) => Number(wordsOf(cell).replace(/[^\d.]/g, '')));
  };

  test('sorts by name and by value, both ways', async () => {
    const namesBy = (order: string, by: string) =>
      listOf(admin, `${projectsPath('admin')}?perPage=50&order=${order}&orderBy=${by}`);
    const upwards = namesOf(await namesBy('asc', 'name'));
    expect(upwards).toEqual([...upwards].sort((a, b) => (a < b ? -1 : 1)));
    expect(namesOf(await namesBy('desc', 'name'))).toEqual([...upwards].reverse());

    const values = amounts(await namesBy('asc', 'current_property_value'), 'Current value');
    expect(values.length).toBeGreaterThan(10);
    expect(values).toEqual([...values].sort((a, b) => a - b));
  });

  test('reverses the direction on a click on the head', async () => {
    const headOf = async (order: string) => {
      const html = await listOf(admin, `${projectsPath('admin')}?order=${order}&orderBy=name`);
      const [, sort, href = ''] =
        /<th[^>]*aria-sort="(\w+)"[^>]*><a href="([^"]*)">Project/.exec(html) ?? [];
      return [sort, new URL(decoded(href), server.url).searchParams.get('order')];
    };
    // Descending is the default, which links omit.
    expect(await headOf('asc')).toEqual(['ascending', null]);
    expect(await headOf('desc')).toEqual(['descending', 'asc']);
  });
});

describe('the list, searched', () => {
  const search = (text: string) => `${projectsPath('admin')}?search=${encodeURIComponent(text)}`;

  test.each([
    ['a word of the name', 'Bauhaus', castProjects.rothschild],
    ['its beginning, in small letters', 'neve tz', castProjects.neveTzedek],
    ['Hebrew', 'התימנים', castProjects.kerem],
    ['two Hebrew letters', 'כר', castProjects.kerem],
  ])('%s', async (_name, text, matches) => {
    const html = await listOf(admin, search(text));
    expect(namesOf(html)).toContain(matches);
    expect(tagsOf(mainOf(html), 'input').find(({ name }) => name === 'search')?.value).toBe(text);
  });

  test.each([
    '%',
    '_',
    '"',
    "'; drop table projects; --",
    'NEAR(a b)',
    'name:*',
    '<script>',
    '\\',
    '(',
  ])('treats %s as plain text', async (text) => {
    const html = await listOf(admin, search(text));
    expect(namesOf(html)).toEqual([]);
    expect(decoded(html)).toContain(`value="${text}"`);
  });

  test('hides another company’s projects', async () => {
    expect(namesOf(await listOf(admin, search(castProjects.carmelTower)))).toEqual([]);
    const other = client(server, 'admin2@yesod.demo');
    expect(namesOf(await listOf(other, search(castProjects.carmelTower)))).toEqual([
      castProjects.carmelTower,
    ]);
  });
});

describe('the view', () => {
  const headsOf = (html: string) => wordsOfEach(html, 'th').slice(0, 8);

  test('shows ID and creator to those who chose them, and dense rows', async () => {
    const entrepreneur = client(server, 'entrepreneur@yesod.demo');
    const path = projectsPath('member');
    const first = await listOf(entrepreneur, path);
    expect(headsOf(first)[0]).toBe('Project');
    expect(headsOf(first)).not.toContain('ID');
    const back = `${path}?search=a`;
    const choice = { density: 'compact', columns: 'id', back };
    const saved = await entrepreneur.post(projectViewPath('member'), choice);
    expect([saved.status, saved.location]).toEqual([303, back]);
    const second = await listOf(client(server, 'entrepreneur@yesod.demo'), path);
    expect(wordsOfEach(second, 'th')).toContain('ID');
    expect(second).toContain('portfolio-compact');
    expect(await listOf(admin, projectsPath('admin'))).not.toContain('portfolio-compact');
    await entrepreneur.post(projectViewPath('member'), { density: 'comfortable' });
    expect(await listOf(entrepreneur, path)).not.toContain('portfolio-compact');
  });
});

describe('lists by role', () => {
  const list = async (account: string, portal: 'admin' | 'member') =>
    listOf(client(server, `${account}@yesod.demo`), `${projectsPath(portal)}?perPage=100`);

  test('show all to the super admin and their own to entrepreneurs, investors and tenants', async () => {
    const all = namesOf(await list('superadmin', 'admin'));
    expect(all).toEqual(
      expect.arrayContaining([castProjects.carmelTower, castProjects.hayarkonHotel]),
    );
    const own = namesOf(await list('entrepreneur', 'member'));
    expect(own).toContain(castProjects.ajami);
    expect(own).not.toContain(castProjects.hayarkonHotel);
    for (const account of ['investor', 'tenant']) {
      const joined = namesOf(await list(account, 'member'));
      expect(joined).toContain(castProjects.neveTzedek);
      expect(joined).not.toContain(castProjects.hayarkonHotel);
    }
  });

  test('offer creating and editing only with permission', async () => {
    const offers = async (account: string, portal: 'admin' | 'member') =>
      tagsOf(await list(account, portal), 'a')
        .map(({ href = '' }) =>
          /projects\/(create|edit|show\/\d+\/delete)/.exec(href)?.[1]?.replace(/\d+/, 'n'),
        )
        .filter(Boolean);
    // A project is deleted on its own page.
    expect(new Set(await offers('admin', 'admin'))).toEqual(new Set(['create', 'edit']));
    for (const account of ['investor', 'tenant'])
      expect(await offers(account, 'member')).toEqual([]);
    expect(await offers('superadmin', 'admin')).not.toContain('create');
  });

  test('show the same list in Hebrew', async () => {
    const { html } = await admin.get(`${projectsPath('admin')}?lang=he-IL`);
    expect(html).toContain('<html lang="he-IL" dir="rtl">');
    expect(namesOf(mainOf(html))).toEqual(namesOf(await listOf(admin, projectsPath('admin'))));
    for (const words of ['פרויקטים', 'שווי נוכחי', 'פרויקט חדש'])
      expect(wordsOf(html)).toContain(words);
  });

  test('filters by creator for the super admin', async () => {
    const root = client(server, 'superadmin@yesod.demo');
    const all = totalOf(await listOf(root, createdProjectsPath()));
    const mine = await listOf(root, `${createdProjectsPath(4)}?perPage=100`);
    expect(wordsOfEach(mine, 'h1')).toEqual(['Projects of Yael Cohen']);
    expect(totalOf(mine)).toBeLessThan(all);
    expect(namesOf(await listOf(admin, `${projectsPath('admin')}?created_by=999999`))).toEqual([]);
    const { id, name } = withDatabase(server, (db) =>
      db.select().from(people).where(eq(people.role, 'investor')).get(),
    )!;
    expect(wordsOf(await listOf(root, createdProjectsPath(id)))).toContain(
      `${name} has not created any projects.`,
    );
  });
});
