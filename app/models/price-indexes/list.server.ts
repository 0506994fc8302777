import { loans } from 'db/schema/loan';
import { indexRows, priceIndexes } from 'db/schema/price-index';
import { type SQL, sql } from 'drizzle-orm';
import { listOf } from '~/models/lists/list.server';
import { pick } from '~/models/rows.server';
import { indexesOf, indexReading } from './find.server';

const newest = <Value>(column: SQL) =>
  sql<Value | null>`(select ${column} from ${indexRows} where ${indexRows.indexId} = ${priceIndexes.id}
    order by ${indexRows.month} desc limit 1)`;

/** The indexes of the company, each with its newest value. */
export const indexList = listOf({
  ...indexReading,
  id: priceIndexes.id,
  visible: indexesOf,
  sorts: { name: priceIndexes.name, updated_at: priceIndexes.updatedAt },
  first: { orderBy: 'name', order: 'asc' },
  search: { like: (pattern) => sql`${priceIndexes.name} like ${pattern} escape '\\'` },
  rows: (db) =>
    db
      .select({
        ...pick(priceIndexes, 'id', 'name', 'updatedAt'),
        month: newest<string>(sql`${indexRows.month}`),
        value: newest<number>(sql`${indexRows.value}`),
        publishedOn: newest<string>(sql`${indexRows.publishedOn}`),
        loans: sql<number>`(select count(*) from ${loans} where ${loans.indexId} = ${priceIndexes.id})`,
      })
      .from(priceIndexes),
});
