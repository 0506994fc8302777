import { loans } from 'db/schema/loan';
import { indexRows, priceIndexes } from 'db/schema/price-index';
import { and, eq, sql } from 'drizzle-orm';
import { listOf } from '~/models/lists/list.server';
import { pick } from '~/models/rows.server';
import { indexesOf, indexReading } from './find.server';

const newestMonth = sql`(select max(month) from index_rows where index_id = ${priceIndexes.id})`;

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
        ...pick(indexRows, 'month', 'value', 'publishedOn'),
        loans: sql<number>`(select count(*) from ${loans} where ${loans.indexId} = ${priceIndexes.id})`,
      })
      .from(priceIndexes)
      .leftJoin(
        indexRows,
        and(eq(indexRows.indexId, priceIndexes.id), eq(indexRows.month, newestMonth)),
      ),
});
