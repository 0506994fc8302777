import type { Database } from 'db/client.server';
import { sql } from 'drizzle-orm';
import { type Books, noBooks } from '~/models/books/balances';
import { booksOfProjects } from '~/models/books/books.server';
import { isSoldBefore } from '~/models/sales/sold-before.server';

type Row = {
  id: number;
  isBought: number;
  isSold: number;
  value: number | null;
  valuedOn: string | null;
  soldSince: number;
};

export type PropertyValue = {
  /** In minor units; 0 before the purchase and once everything is sold. */
  value: number;
  /** The same for a project that has not bought its property yet. */
  toSell: number;
  /** The day of the value that it is computed from; null if it counts at cost. */
  valuedOn: string | null;
  /** The prices of parts that were sold since then, which are no longer in it. */
  soldSince: number;
};

const worthless: PropertyValue = { value: 0, toSell: 0, valuedOn: null, soldSince: 0 };

/**
 * The value of what projects own of their property on a day (docs/rules.md#value): the last value,
 * less the prices of parts that were sold, until the value of what is left is entered.
 */
export function propertyValuesOn(
  db: Database,
  projectIds: number[],
  day: string,
): Map<number, PropertyValue> {
  const books = booksOfProjects(db, projectIds, day);
  const rows = db.all<Row>(sql`
    select p.id,
      exists (select 1 from journal_entries as e join postings as s on s.entry_id = e.id
        where e.project_id = p.id and s.account = 'property' and e.date <= ${day}) as isBought,
      coalesce(p.sold_on <= ${day}, 0) as isSold,
      coalesce(v.current_property_value, iif(exists (
        select 1 from project_values as any_value where any_value.project_id = p.id),
        null, p.current_property_value)) as value, v.date as valuedOn,
      coalesce((select -sum(s.amount) from journal_entries as e join postings as s on s.entry_id = e.id
        left join project_values as v on v.id = (
          select rest.id from project_values as rest
          where rest.project_id = p.id and rest.is_of_rest and rest.date <= ${day}
          order by rest.date desc, rest.id desc limit 1)
        where e.project_id = p.id and s.account = 'sale' and e.date <= ${day}
          and (v.id is null or not ${isSoldBefore})), 0) as soldSince
    from projects as p
    left join project_values as v on v.id = (
      select last.id from project_values as last
      where last.project_id = p.id and last.date <= ${day}
      order by last.date desc, last.id desc limit 1)
    where p.id in (select value from json_each(${JSON.stringify(projectIds)}))`);
  return new Map(
    rows.map((row) => [row.id, propertyValueFrom(row, atCost(books.get(row.id) ?? noBooks))]),
  );
}

/** The cost of the property, less the cost of what was sold. */
const atCost = ({ property, sold }: Readonly<Books>): number => Math.max(0, property + sold);

function propertyValueFrom(
  { isBought, isSold, value, valuedOn, soldSince }: Row,
  cost: number,
): PropertyValue {
  if (isSold) return { ...worthless, valuedOn, soldSince };
  const toSell = Math.max(0, value === null ? cost : value - soldSince);
  return { value: isBought ? toSell : 0, toSell, valuedOn, soldSince };
}

export const propertyValueOn = (db: Database, projectId: number, day: string): PropertyValue =>
  propertyValuesOn(db, [projectId], day).get(projectId) ?? worthless;
