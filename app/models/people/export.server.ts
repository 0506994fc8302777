import type { Database } from 'db/client.server';
import { companies } from 'db/schema/company';
import { people } from 'db/schema/person';
import { asc, eq, sql } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { foundAfter } from '~/models/lists/search.server';
import { grantedNames } from './list.server';
import { among, type PeopleFilter, peopleMatch, peopleRows } from './list-rows.server';

const batchSize = 500;

/** The people of a list without pages, oldest first: each batch begins where the last one ended, whatever changes meanwhile. */
export function* peopleBatches(db: Database, actor: Actor, search: string, filter: PeopleFilter) {
  const match = search && peopleMatch(actor, search, filter);
  const nextAfter = (after: number) => {
    const found = match
      ? foundAfter('people_search', match, after, batchSize, among(actor, filter))
      : undefined;
    return sql`(select ${people.id} from ${peopleRows(actor, filter, found)} and ${people.id} > ${after} order by ${people.id} limit ${batchSize})`;
  };
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
      .where(sql`${people.id} in ${nextAfter(after)}`)
      .orderBy(asc(people.id))
      .all();
    const last = batch.at(-1);
    if (!last) return;
    yield batch;
    after = last.id;
  }
}
