import type { Database } from 'db/client.server';
import { prepared } from 'db/prepared';
import { assetTypes } from 'db/schema/project';
import { asc, eq, sql } from 'drizzle-orm';

const byName = prepared((db) =>
  db
    .select({ id: assetTypes.id, name: assetTypes.name })
    .from(assetTypes)
    .where(eq(assetTypes.companyId, sql.placeholder('companyId')))
    .orderBy(asc(assetTypes.name))
    .limit(500)
    .prepare(),
);

export const assetTypeOptions = (db: Database, companyId: number): { id: number; name: string }[] =>
  byName(db).all({ companyId });
