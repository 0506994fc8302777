import { describe, expect, test } from 'vitest';
import { peopleLists } from '~/models/people/list.server';
import { projectList } from '~/models/projects/list.server';
import { as } from '../support/caller';
import { freshDatabase } from '../support/database';
import { company, join, person, project } from '../support/world';

function setUp() {
  const db = freshDatabase();
  const [one, two] = [company(db), company(db)];
  const tenant = person(db, 'tenant', { companyId: one.id });
  join(db, one.project.id, tenant, 'tenant');
  const outsider = person(db, 'tenant', { companyId: two.id });
  return { db, one, two, tenant, outsider };
}

describe('people', () => {
  test('exports only people the actor may see, filtered like the list', () => {
    const { db, one, two, tenant, outsider } = setUp();
    const ids = (actor: typeof tenant, search = '') =>
      [...peopleLists.tenant.batches(as(db, actor), { search })].flat().map(({ id }) => id);
    expect(ids(one.admin)).toEqual([tenant.id]);
    expect(ids(one.entrepreneur)).toEqual([tenant.id]);
    expect(ids(two.admin)).toEqual([outsider.id]);
    expect(ids(one.admin, tenant.name)).toEqual([tenant.id]);
    expect(ids(one.admin, outsider.name)).toEqual([]);
    expect(() => ids(tenant)).toThrow('forbidden');
  });

  test('exports each person once across batches', () => {
    const { db, one } = setUp();
    for (let created = 0; created < 510; created += 1)
      person(db, 'investor', { companyId: one.id });
    const batches = [...peopleLists.investor.batches(as(db, one.admin))];
    expect(batches.map(({ length }) => length)).toEqual([500, 10]);
  });
});

describe('projects', () => {
  test('exports only projects the actor may see, filtered like the list', () => {
    const { db, one, two, tenant, outsider } = setUp();
    const other = project(db, one.entrepreneur, one.assetType.id, { name: 'Bialik 7' });
    const ids = (actor: typeof tenant, search = '', filter = {}) =>
      [...projectList.batches(as(db, actor), { search, ...filter })].flat().map(({ id }) => id);
    expect(ids(one.admin)).toEqual([one.project.id, other.id]);
    expect(ids(tenant)).toEqual([one.project.id]);
    expect(ids(outsider)).toEqual([]);
    expect(ids(one.admin, 'Bialik')).toEqual([other.id]);
    expect(ids(one.admin, 'Bi')).toEqual([other.id]);
    expect(ids(one.admin, '', { created_by: two.entrepreneur.id })).toEqual([]);
    expect(ids(one.admin, '', { asset_type_id: one.assetType.id })).toHaveLength(2);
  });
});
