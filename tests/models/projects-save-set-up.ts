import type { Actor } from '~/models/access/actor.server';
import type { Payload } from '~/models/operation.server';
import { createProject, updateProject } from '~/models/projects/save.server';
import { as } from '../support/caller';
import { freshDatabase } from '../support/database';
import { company } from '../support/world';

/** A project as its form sends it. */
export const payload = (assetTypeId: number, more: Payload = {}): Payload => ({
  name: 'Rothschild 40',
  description: 'Three floors over a courtyard.',
  location: 'Rothschild 40, Tel Aviv',
  asset_type_id: assetTypeId,
  current_property_value: '3,000,000',
  purchase_price: '2,000,000',
  renovation_cost: '500,000',
  start_date: '2026-02-01',
  end_date: '2026-11-30',
  ...more,
});

/** A company with a project, and functions that save projects. */
export function setUp() {
  const db = freshDatabase();
  const one = company(db);
  const fields = (more?: Payload) => payload(one.assetType.id, more);
  const create = (actor: Actor, more?: Payload) => createProject(as(db, actor), fields(more));
  const update = (actor: Actor, version: number, more?: Payload) =>
    updateProject(as(db, actor), fields({ id: one.project.id, version, ...more }));
  return { db, one, fields, create, update };
}
