import { companies } from 'db/schema/company';
import { people } from 'db/schema/person';
import { and, not, or, type SQL, sql } from 'drizzle-orm';
import { type Actor, isColleague, may } from '~/models/access/actor.server';
import { audienceByRole, type FieldAudience } from '~/models/access/field-audience.server';
import { numbersIn } from '~/models/lists/search.server';
import { isOfAdmin } from './allowed.server';
import { ofOwnCompany } from './visible.server';

type Listed = { companyId: number | null; isOfAdmin: boolean };

/**
 * Files contain the fields of edit forms only for the company's own people, and for entrepreneurs
 * not if an admin created the person (docs/rules.md#people).
 */
export function audienceInFile(actor: Actor, person: Listed): FieldAudience {
  const isOwn = actor.role === 'superadmin' || isColleague(actor, person);
  const isOfOther = actor.role === 'entrepreneur' && person.isOfAdmin;
  return may(actor, 'people.edit') && isOwn && !isOfOther ? 'owner' : audienceByRole(actor);
}

/** The same rule as SQL, for actors who can edit people; undefined means all people. */
function ownPeople(actor: Actor): SQL | undefined {
  if (actor.role === 'superadmin') return undefined;
  return actor.role === 'entrepreneur'
    ? and(ofOwnCompany(actor), not(isOfAdmin))
    : ofOwnCompany(actor);
}

/**
 * Excludes people who match a search only by a phone that the actor does not see, because a search
 * would reveal it digit by digit. Undefined if the search has no numbers, or no phone is hidden.
 */
export function withoutHiddenPhones(actor: Actor, search: string): SQL | undefined {
  const numbers = numbersIn(search);
  if (numbers.length === 0) return undefined;
  const seesPhone = may(actor, 'people.edit') ? ownPeople(actor) : sql`false`;
  if (!seesPhone) return undefined;
  const visible = sql`(${people.name} || ' ' || coalesce(${people.email}, '') || ' '
    || coalesce((select ${companies.name} from ${companies} where ${companies.id} = ${people.companyId}), ''))`;
  return or(seesPhone, and(...numbers.map((number) => sql`instr(${visible}, ${number}) > 0`)));
}
