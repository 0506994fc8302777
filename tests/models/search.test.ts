import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { companies } from 'db/schema/company';
import { people } from 'db/schema/person';
import { projects } from 'db/schema/project';
import { indexPiece } from 'db/search-index';
import { eq, inArray } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Actor } from '~/models/access/actor.server';
import { maxSearchResults } from '~/models/lists/search.server';
import type { ListState } from '~/models/lists/state';
import { createdPeopleList, peopleLists } from '~/models/people/list.server';
import { deletedProjectList } from '~/models/projects/delete.server';
import { projectList } from '~/models/projects/list.server';
import { searchEverywhere } from '~/models/search/everywhere.server';
import { as } from '../support/caller';
import { freshDatabase } from '../support/database';
import { company, join, now, person, project } from '../support/world';

const listState = (search: string, more: Partial<ListState> = {}): ListState => ({
  page: 1,
  perPage: 10,
  order: 'asc',
  orderBy: 'name',
  filters: {},
  search,
  ...more,
});

function named(...names: string[]) {
  const db = freshDatabase();
  const one = company(db);
  write(db, (tx) => {
    for (const name of names)
      project(tx, one.entrepreneur, one.assetType.id, { name, location: 'Lod' });
  });
  while (indexPiece(db));
  const findNames = (search: string, actor = one.admin) =>
    projectList(as(db, actor), listState(search)).rows.map((row) => row.name);
  return { db, one, findNames };
}

describe('search terms', () => {
  const searches = {
    'without vowel points': ['שָׁלוֹם', 'שלום'],
    'with vowel points in the search': ['שלום', 'שָׁלוֹם'],
    'with a final letter in its other form': ['בנימין', 'בנימינ'],
    'by its middle part': ['בחיפה', 'חיפה'],
    'in any case': ['HERZL Tower', 'herzl t'],
    'without accents': ['Café Zürich', 'cafe zurich'],
    'with or without quotes': ['בית צה״ל', 'צהל'],
    'with other quotes': ["O'Brien House", 'o’brien'],
    'in another word order': ['Tel Aviv Harbour', 'harbour aviv'],
    'by its first two letters': ['גן העיר', 'גן'],
    'by its first letter': ['Zion Gate', 'z'],
  };
  test.each(Object.entries(searches))('finds a name %s', (_name, [name, search]) => {
    const { findNames } = named(name!, 'Something else');
    expect(findNames(search!)).toEqual([name]);
  });

  test.each(['herzl haifa', 'el', '%', '"', '-', 'name:', '*', '" OR "', '.x.', '.c1.'])(
    'finds nothing by %s',
    (search) => {
      expect(named('Herzl Tower').findNames(search)).toEqual([]);
    },
  );

  test('finds a phone number in any spelling', () => {
    const { db, one } = named();
    const columns = { countryCode: '+972', phoneNumber: '541234567', phone: '+972541234567' };
    write(db, (tx) =>
      tx.update(people).set(columns).where(eq(people.id, one.entrepreneur.id)).run(),
    );
    for (const search of ['054-123 4567', '+972 54-1234567', '541234567', '4123', '054', '054-12'])
      expect(peopleLists.user(as(db, one.admin), listState(search)).total).toBe(1);
  });

  test('finds a phone number only for people who see it', () => {
    const { db, one } = named();
    const guest = person(db, 'investor', { companyId: null });
    const added = person(db, 'tenant', { companyId: one.id });
    const columns = { countryCode: '+972', phoneNumber: '541234567', phone: '+972541234567' };
    write(db, (tx) => {
      tx.update(people).set(columns).run();
      tx.update(people)
        .set({ createdBy: one.admin.id })
        .where(inArray(people.id, [guest.id, added.id]))
        .run();
    });
    const member = person(db, 'investor', { companyId: null });
    for (const actor of [guest, member]) join(db, one.project.id, actor, 'investor');
    const views = person(db, 'admin', {
      companyId: one.id,
      parentId: one.admin.id,
      permissions: ['people.view'],
    });
    while (indexPiece(db));
    const findIds = (actor: Actor, list: typeof peopleLists.user, search: string) => {
      const everywhere = searchEverywhere(as(db, actor), { search }).people?.rows ?? [];
      const listed = list(as(db, actor), listState(search)).rows;
      return [everywhere, listed].map((rows) => rows.map(({ id }) => id).toSorted());
    };
    const { user, tenant, investor, entrepreneur } = peopleLists;
    const own = [one.admin.id, one.entrepreneur.id, added.id].toSorted();
    for (const search of ['541234567', '054-123 4567', '4123', '+972', '123 4567']) {
      expect(findIds(one.admin, user, search)).toEqual([own, own]);
      expect(findIds(one.admin, investor, search)[1]).toEqual([]);
      for (const [actor, list] of [
        [member, entrepreneur],
        [views, user],
        [one.entrepreneur, tenant],
        [one.entrepreneur, investor],
      ] as const)
        expect(findIds(actor, list as typeof user, search)).toEqual([[], []]);
    }
    // Numbers in a name are found by everyone.
    write(db, (tx) =>
      tx.update(people).set({ name: 'Team 4123' }).where(eq(people.id, one.entrepreneur.id)).run(),
    );
    const ids = [one.entrepreneur.id];
    expect(findIds(member, entrepreneur as typeof user, '4123 team')).toEqual([ids, ids]);
  });

  test('finds a number by its end, although it looks like a phone', () => {
    const { findNames } = named('TX-JSH-00013');
    expect([findNames('00013'), findNames('0013'), findNames('00014')]).toEqual([
      ['TX-JSH-00013'],
      ['TX-JSH-00013'],
      [],
    ]);
  });

  test('finds a record by its new name and no longer by the old one', () => {
    const { db, one, findNames } = named('Herzl 12');
    const updateProject = (name: string, fields: Partial<typeof projects.$inferInsert>) =>
      write(db, (tx) => tx.update(projects).set(fields).where(eq(projects.name, name)).run());
    updateProject('Herzl 12', { name: 'Bialik 7' });
    expect([findNames('herzl'), findNames('bialik')]).toEqual([[], ['Bialik 7']]);
    updateProject('Bialik 7', { deletedAt: now });
    expect(findNames('bialik')).toEqual([]);
    expect(deletedProjectList(as(db, one.admin), listState('bialik')).total).toBe(1);
  });
});

test('finds a company’s own admin by the company’s current name, but no other person of it', () => {
  const { db, one } = named();
  person(db, 'admin', { companyId: one.id, parentId: one.admin.id });
  const superadmin = person(db, 'superadmin', { companyId: null });
  const findIds = (search: string) =>
    createdPeopleList(as(db, superadmin), listState(search)).rows.map(({ id }) => id);
  write(db, (tx) =>
    tx.update(companies).set({ name: 'יסודות הגליל' }).where(eq(companies.id, one.id)).run(),
  );
  expect([findIds('יסודות'), findIds('A company')]).toEqual([[one.admin.id], []]);
  write(db, (tx) =>
    tx.update(people).set({ parentId: null }).where(eq(people.companyId, one.id)).run(),
  );
  expect(findIds('הגליל')).toHaveLength(2);
});

describe('visible matches', () => {
  test('are a member’s own projects, and none of another company', () => {
    const { db, one, findNames } = named('Herzl 12', 'Herzl 14');
    const investor = person(db, 'investor', { companyId: one.id });
    join(db, idOf(db, 'Herzl 14'), investor, 'investor');
    expect(findNames('herzl', investor)).toEqual(['Herzl 14']);
    expect(findNames('herzl', company(db).admin)).toEqual([]);
  });

  test('are filtered by creator and type', () => {
    const { db, one } = named('Herzl 12');
    const countBy = (createdBy: number, assetTypeId: number) =>
      projectList(as(db, one.admin), {
        ...listState('herzl'),
        created_by: createdBy,
        asset_type_id: assetTypeId,
      }).total;
    expect([
      countBy(one.entrepreneur.id, one.assetType.id),
      countBy(one.admin.id, one.assetType.id),
    ]).toEqual([1, 0]);
    expect(countBy(one.entrepreneur.id, one.assetType.id + 1)).toBe(0);
  });
});

test('limits the list to the newest, says so, and exports all', () => {
  const { db, one } = named(
    ...Array.from({ length: maxSearchResults + 5 }, (_, i) => `Herzl ${i}`),
  );
  const page = projectList(as(db, one.admin), listState('herzl', { orderBy: 'id', order: 'desc' }));
  expect([page.total, page.isMore, page.rows[0]?.name]).toEqual([
    maxSearchResults,
    true,
    `Herzl ${maxSearchResults + 4}`,
  ]);
  const narrowed = projectList(as(db, one.admin), listState(`herzl ${maxSearchResults}`));
  expect([narrowed.total, narrowed.isMore]).toEqual([1, false]);
  const file = [...projectList.batches(as(db, one.admin), { search: 'herzl' })]
    .flat()
    .map(({ name }) => name);
  expect([file.length, new Set(file).size, file[0]]).toEqual([
    maxSearchResults + 5,
    maxSearchResults + 5,
    'Herzl 0',
  ]);
});

const idOf = (db: Database, name: string): number =>
  db.select({ id: projects.id }).from(projects).where(eq(projects.name, name)).get()!.id;
