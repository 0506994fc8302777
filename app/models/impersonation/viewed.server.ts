import type { Database } from 'db/client.server';
import { companies } from 'db/schema/company';
import { people } from 'db/schema/person';
import { and, eq } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { actorColumns, actorFrom } from '~/models/access/actor-row.server';
import type { Viewing } from '~/models/sessions/session.server';
import { viewableBy } from './allowed.server';

/** Somebody the actor may look on as, as they are now; null when there is nobody such. */
export function findViewed(db: Database, actor: Actor, id: number): Actor | null {
  const viewable = viewableBy(actor);
  if (!viewable) return null;
  const row = db
    .select(actorColumns)
    .from(people)
    .leftJoin(companies, eq(companies.id, people.companyId))
    .where(and(eq(people.id, id), viewable))
    .get();
  return row ? actorFrom(row) : null;
}

/** Everybody looked on as, the outermost first; null when one of them is not to be looked on as any more. */
export function findAllViewed(db: Database, impersonator: Actor, steps: Viewing[]): Actor[] | null {
  const viewed: Actor[] = [];
  for (const { personId } of steps) {
    const next = findViewed(db, viewed.at(-1) ?? impersonator, personId);
    if (!next) return null;
    viewed.push(next);
  }
  return viewed;
}
