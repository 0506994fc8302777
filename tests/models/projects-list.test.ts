import { describe, expect, test } from 'vitest';
import type { ListState } from '~/models/lists/state';
import { projectList } from '~/models/projects/list.server';
import { as } from '../support/caller';
import { freshDatabase } from '../support/database';
import { company, join, person, project } from '../support/world';

const listState = (more: Partial<ListState> = {}): ListState => ({
  page: 1,
  perPage: 10,
  search: '',
  order: 'desc',
  orderBy: 'id',
  filters: {},
  ...more,
});

function street(size: number) {
  const db = freshDatabase();
  const one = company(db);
  for (let n = 1; n <= size; n += 1) {
    project(db, one.entrepreneur, one.assetType.id, {
      name: n % 2 ? `Herzl ${n}` : `הרצל ${n}`,
      location: n % 3 ? 'Haifa' : 'יפו',
      currentPropertyValue: n * 1000,
      purchasePrice: n % 4 ? n * 500 : null,
      renovationCost: 100,
    });
  }
  const names = (more?: Partial<ListState>) =>
    projectList(as(db, one.admin), listState(more)).rows.map((row) => row.name);
  return { db, one, names };
}

describe('a page of projects', () => {
  test('lists newest first, without overlap, with the total', () => {
    const { db, one } = street(24);
    const first = projectList(as(db, one.admin), listState());
    const last = projectList(as(db, one.admin), listState({ page: 3 }));
    expect(first.total).toBe(25);
    expect(first.rows).toHaveLength(10);
    expect(last.rows).toHaveLength(5);
    expect(first.rows[0]!.id).toBeGreaterThan(first.rows[1]!.id);
    const ids = [1, 2, 3].flatMap((page) =>
      projectList(as(db, one.admin), listState({ page })).rows.map((row) => row.id),
    );
    expect(new Set(ids).size).toBe(25);
  });

  test.each(projectList.sorts)('sorts by %s in both directions', (orderBy) => {
    const { db, one } = street(12);
    const ids = (order: 'asc' | 'desc') =>
      projectList(as(db, one.admin), listState({ orderBy, order, perPage: 50 })).rows.map(
        (row) => row.id,
      );
    expect(ids('asc')).toEqual(ids('desc').reverse());
  });

  test('sorts by id for an unknown or malicious column', () => {
    const { names } = street(3);
    for (const orderBy of ['nothing', 'id; drop table projects', 'constructor', '__proto__']) {
      expect(names({ orderBy })).toEqual(names());
    }
  });

  test('searches parts of words in both languages and treats wildcards as text', () => {
    const { names } = street(10);
    expect(names({ search: 'erzl' })).toHaveLength(5);
    expect(names({ search: 'הרצל' })).toHaveLength(5);
    expect(names({ search: 'ה' })).toHaveLength(5);
    expect(names({ search: 'יפו' })).toHaveLength(3);
    expect(names({ search: '%' })).toEqual([]);
    expect(names({ search: '_' })).toEqual([]);
    expect(names({ search: '" OR name:*' })).toEqual([]);
    expect(names({ search: 'herzl" NEAR' })).toEqual([]);
  });

  test('searches and counts only within what the actor sees', () => {
    const { db } = street(4);
    const two = company(db);
    const page = projectList(as(db, two.admin), listState({ search: 'Herzl' }));
    expect(page).toMatchObject({ rows: [], total: 0 });
  });

  test('filters by creator', () => {
    const { db, one } = street(2);
    const colleague = person(db, 'entrepreneur', { companyId: one.id });
    const colleaguesProject = project(db, colleague, one.assetType.id);
    const page = projectList(as(db, one.admin), { created_by: colleague.id });
    expect(page.total).toBe(1);
    expect(page.rows[0]).toMatchObject({ id: colleaguesProject.id, createdBy: colleague.name });
  });

  test('counts the projects an investor joined', () => {
    const { db, one } = street(4);
    const investor = person(db, 'investor', { companyId: one.id });
    join(db, one.project.id, investor, 'investor');
    expect(projectList(as(db, investor), listState())).toMatchObject({
      total: 1,
      rows: [{ id: one.project.id }],
    });
  });

  test('leaves profit empty without a purchase price', () => {
    const { db, one } = street(4);
    const rows = projectList(as(db, one.admin), listState()).rows;
    expect(rows.find((row) => row.name === 'הרצל 4')?.profit).toBeNull();
    expect(rows.find((row) => row.name === 'Herzl 3')?.profit).toBe(3000 - 1500 - 100);
  });
});
