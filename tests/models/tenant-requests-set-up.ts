import type { Actor } from '~/models/access/actor.server';
import type { Payload } from '~/models/operation.server';
import { requestPage } from '~/models/tenant-requests/list.server';
import { answerRequest, createRequest } from '~/models/tenant-requests/save.server';
import { as } from '../support/caller';
import { freshDatabase } from '../support/database';
import { company, join, person } from '../support/world';

/** Two companies, and a project of the first with two tenants and an investor. */
export function setUp() {
  const db = freshDatabase();
  const one = company(db);
  const two = company(db);
  const tenant = person(db, 'tenant', { companyId: null });
  const neighbour = person(db, 'tenant', { companyId: null });
  const investor = person(db, 'investor', { companyId: null });
  const colleague = person(db, 'entrepreneur', { companyId: one.id });
  join(db, one.project.id, tenant, 'tenant');
  join(db, one.project.id, neighbour, 'tenant');
  join(db, one.project.id, investor, 'investor');
  let forms = 0;
  const report = (by: Actor = tenant, more: Payload = {}): number => {
    forms += 1;
    const payload = {
      title: 'The tap drips',
      description: 'All night.',
      form_key: `form-${forms}-key`,
    };
    return createRequest(as(db, by), { project_id: one.project.id, ...payload, ...more }).id;
  };
  const answer = (by: Actor, id: number, fields: Payload) =>
    answerRequest(as(db, by), { id, ...fields });
  const page = (by: Actor, id: number) => requestPage(as(db, by), { id });
  return { db, one, two, tenant, neighbour, investor, colleague, report, answer, page };
}
