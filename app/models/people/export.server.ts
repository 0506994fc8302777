import type { Database } from 'db/client.server';
import { companies } from 'db/schema/company';
import { people } from 'db/schema/person';
import { and, asc, eq, gt } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { grantedNames, type PeopleFilter, peopleWhere } from './list.server';

const batchSize = 500;

/** The people of a list without pages, oldest first: each batch begins where the last one ended, whatever changes meanwhile. */
export function* peopleBatches(db: Database, actor: Actor, search: string, filter: PeopleFilter) {
  const where = peopleWhere(actor, search, filter);
  for (let after = 0; ; ) {
    const batch = db
      .select({
        id: people.id,
        name: people.name,
        email: people.email,
        countryCode: people.countryCode,
        phoneNumber: people.phoneNumber,
        address: people.address,
        role: people.role,
        parentId: people.parentId,
        companyId: people.companyId,
        company: companies.name,
        granted: grantedNames,
      })
      .from(people)
      .leftJoin(companies, eq(companies.id, people.companyId))
      .where(and(where, gt(people.id, after)))
      .orderBy(asc(people.id))
      .limit(batchSize)
      .all();
    const last = batch.at(-1);
    if (!last) return;
    yield batch;
    after = last.id;
  }
}
