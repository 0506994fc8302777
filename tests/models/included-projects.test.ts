import { projectImages } from 'db/schema/project';
import { expect, test } from 'vitest';
import type { Actor } from '~/models/access/actor.server';
import type { Payload } from '~/models/operation.server';
import { planOf, statementsOf } from '../support/statements';
import { addPhase } from '../support/work';
import { join, person, project, upload } from '../support/world';
import { api, type Json, setUp, stamps } from './included-set-up';

test('gives a project its asset type with the creator, photos and sub-items when requested', () => {
  const { db, one } = setUp();
  const { id } = one.project;
  const roof = addPhase(db, id, { title: 'Roof' });
  addPhase(db, id, { title: 'Tiles', parentId: roof });
  const files = [upload(db, one.entrepreneur), upload(db, one.entrepreneur)];
  for (const [position, fileId] of files.entries())
    db.insert(projectImages)
      .values({ projectId: id, fileId, position, flag: 'before', ...stamps })
      .run();
  const rowOf = (payload: Payload = {}) =>
    api(db, one.admin, 'projects', payload).data.find((row: Json) => row.id === id);
  const creator = { id: one.admin.id, name: one.admin.name, role: 'admin' };
  expect(rowOf()).toMatchObject({
    images: [{ url: `/api/files/${files[0]}` }],
    asset_type_id: { id: one.assetType.id, name: 'Apartment', user: creator },
    estimated_budget: 400_000,
    sub_items: null,
  });
  const whole = rowOf({ include: 'images,sub_items' });
  expect(whole.images.map(({ url }: Json) => url)).toEqual(files.map((of) => `/api/files/${of}`));
  expect(whole.sub_items).toMatchObject([{ id: roof, title: 'Roof', status: 'planning' }]);
  const detail = api(db, one.admin, 'projects/{id}', { id: String(id) });
  expect(detail).toMatchObject({ asset_type_id: { user: creator }, sub_items: [{ id: roof }] });
  const [card] = api(db, one.admin, 'admin/dashboard', { include: 'sub_items' }).projects.slice(-1);
  expect(card).toMatchObject({ asset_type_id: { name: 'Apartment', user: creator } });
});

test('hides an asset type’s creator and sub-items from people who may not see them', () => {
  const { db, one, guest } = setUp();
  addPhase(db, one.project.id, { title: 'Roof' });
  const include = { include: 'sub_items' };
  const seen = (actor: Actor) =>
    api(db, actor, 'projects', include).data.find((row: Json) => row.id === one.project.id);
  expect(seen(guest)).toMatchObject({
    asset_type_id: { user: null },
    sub_items: [{ title: 'Roof' }],
  });
  const under = { companyId: one.id, parentId: one.admin.id };
  const few = person(db, 'admin', { ...under, permissions: ['projects.view'] });
  expect(seen(few)).toMatchObject({ asset_type_id: { user: null }, sub_items: null });
});

test('runs as many queries for fifty rows with all their sets as for two', async () => {
  const { db, one, invite } = setUp();
  const include = {
    projects: { include: 'images,sub_items', perPage: '50' },
    'admin/dashboard': { include: 'images,sub_items' },
    investor: {
      include:
        'owned_projects_count,assigned_projects_count,entrepreneur_projects,assigned_projects,invitation_log,subscription',
      perPage: '50',
    },
    'users-info': { perPage: '50' },
  };
  const runAll = async () => {
    const counts: Record<string, string[]> = {};
    for (const [path, payload] of Object.entries(include)) {
      api(db, one.admin, path, payload);
      counts[path] = await statementsOf(db, () => api(db, one.admin, path, payload));
    }
    return counts;
  };
  const before = await runAll();
  for (let at = 0; at < 50; at += 1) {
    const { id } = project(db, one.entrepreneur, one.assetType.id);
    addPhase(db, id, { title: 'Roof' });
    const investor = person(db, 'investor', { companyId: one.id });
    join(db, id, investor, 'investor');
    if (at < 5) invite(one.admin, investor.id, 'Welcome');
  }
  const after = await runAll();
  for (const path of Object.keys(include))
    expect([path, after[path]?.length]).toEqual([path, before[path]?.length]);
  expect(api(db, one.admin, 'investor', include.investor).data).toHaveLength(50);
  const scans = Object.values(after)
    .flat()
    .flatMap((statement) => planOf(db, statement))
    .filter((step) =>
      /^SCAN (people|projects|project_\w+|phases|invitations|transactions)\b/.test(step),
    );
  expect(scans).toEqual([]);
});
