import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { companies } from 'db/schema/company';
import { people } from 'db/schema/person';
import { projects } from 'db/schema/project';
import { indexPiece } from 'db/search-index';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { maxSearchResults } from '~/models/lists/search.server';
import type { ListState } from '~/models/lists/state';
import { createdPeopleList, peopleLists } from '~/models/people/list.server';
import { deletedProjectList } from '~/models/projects/delete.server';
import { projectList } from '~/models/projects/list.server';
import { as } from '../support/caller';
import { freshDatabase } from '../support/database';
import { company, join, now, person, project } from '../support/world';

const asked = (search: string, more: Partial<ListState> = {}): ListState => ({
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
  const found = (search: string, actor = one.admin) =>
    projectList(as(db, actor), asked(search)).rows.map((row) => row.name);
  return { db, one, found };
}

describe('what is found', () => {
  const spelled = {
    'without its points': ['שָׁלוֹם', 'שלום'],
    'with points that were typed': ['שלום', 'שָׁלוֹם'],
    'before its last letter is the last': ['בנימין', 'בנימינ'],
    'by a part in the middle': ['בחיפה', 'חיפה'],
    'whatever the capitals': ['HERZL Tower', 'herzl t'],
    'without its accents': ['Café Zürich', 'cafe zurich'],
    'with quotes or without': ['בית צה״ל', 'צהל'],
    'with another kind of quotes': ["O'Brien House", 'o’brien'],
    'with words in another order': ['Tel Aviv Harbour', 'harbour aviv'],
    'by two letters a word begins with': ['גן העיר', 'גן'],
    'by one': ['Zion Gate', 'z'],
  };
  test.each(Object.entries(spelled))('a name %s', (_name, [name, search]) => {
    const { found } = named(name!, 'Something else');
    expect(found(search!)).toEqual([name]);
  });

  test.each(['herzl haifa', 'el', '%', '"', '-', 'name:', '*', '" OR "', '.x.', '.c1.'])(
    'not by %s',
    (search) => {
      expect(named('Herzl Tower').found(search)).toEqual([]);
    },
  );

  test('a phone number however it is written', () => {
    const { db, one } = named();
    const columns = { countryCode: '+972', phoneNumber: '541234567', phone: '+972541234567' };
    write(db, (tx) =>
      tx.update(people).set(columns).where(eq(people.id, one.entrepreneur.id)).run(),
    );
    for (const search of ['054-123 4567', '+972 54-1234567', '541234567', '4123', '054', '054-12'])
      expect(peopleLists.user(as(db, one.admin), asked(search)).total).toBe(1);
  });

  test('a number by its end, although it looks like a phone', () => {
    const { found } = named('TX-JSH-00013');
    expect([found('00013'), found('0013'), found('00014')]).toEqual([
      ['TX-JSH-00013'],
      ['TX-JSH-00013'],
      [],
    ]);
  });

  test('under the new name, and no more under the old one', () => {
    const { db, one, found } = named('Herzl 12');
    const change = (name: string, fields: Partial<typeof projects.$inferInsert>) =>
      write(db, (tx) => tx.update(projects).set(fields).where(eq(projects.name, name)).run());
    change('Herzl 12', { name: 'Bialik 7' });
    expect([found('herzl'), found('bialik')]).toEqual([[], ['Bialik 7']]);
    change('Bialik 7', { deletedAt: now });
    expect(found('bialik')).toEqual([]);
    expect(deletedProjectList(as(db, one.admin), asked('bialik')).total).toBe(1);
  });
});

test('a company’s own admin by its name, and by a new one; nobody else of it', () => {
  const { db, one } = named();
  person(db, 'admin', { companyId: one.id, parentId: one.admin.id });
  const superadmin = person(db, 'superadmin', { companyId: null });
  const found = (search: string) =>
    createdPeopleList(as(db, superadmin), asked(search)).rows.map(({ id }) => id);
  write(db, (tx) =>
    tx.update(companies).set({ name: 'יסודות הגליל' }).where(eq(companies.id, one.id)).run(),
  );
  expect([found('יסודות'), found('A company')]).toEqual([[one.admin.id], []]);
  write(db, (tx) =>
    tx.update(people).set({ parentId: null }).where(eq(people.companyId, one.id)).run(),
  );
  expect(found('הגליל')).toHaveLength(2);
});

describe('who finds', () => {
  test('a member in their projects only, another company nothing', () => {
    const { db, one, found } = named('Herzl 12', 'Herzl 14');
    const investor = person(db, 'investor', { companyId: one.id });
    join(db, idOf(db, 'Herzl 14'), investor, 'investor');
    expect(found('herzl', investor)).toEqual(['Herzl 14']);
    expect(found('herzl', company(db).admin)).toEqual([]);
  });

  test('narrowed to a creator and a type', () => {
    const { db, one } = named('Herzl 12');
    const by = (createdBy: number, assetTypeId: number) =>
      projectList(as(db, one.admin), {
        ...asked('herzl'),
        created_by: createdBy,
        asset_type_id: assetTypeId,
      }).total;
    expect([by(one.entrepreneur.id, one.assetType.id), by(one.admin.id, one.assetType.id)]).toEqual(
      [1, 0],
    );
    expect(by(one.entrepreneur.id, one.assetType.id + 1)).toBe(0);
  });
});

test('of more than are shown the newest, said so, and all of them in the file', () => {
  const { db, one } = named(
    ...Array.from({ length: maxSearchResults + 5 }, (_, i) => `Herzl ${i}`),
  );
  const page = projectList(as(db, one.admin), asked('herzl', { orderBy: 'id', order: 'desc' }));
  expect([page.total, page.isMore, page.rows[0]?.name]).toEqual([
    maxSearchResults,
    true,
    `Herzl ${maxSearchResults + 4}`,
  ]);
  const narrowed = projectList(as(db, one.admin), asked(`herzl ${maxSearchResults}`));
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
