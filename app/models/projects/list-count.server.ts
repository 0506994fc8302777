import type { Database } from 'db/client.server';
import { companies } from 'db/schema/company';
import { assetTypes } from 'db/schema/project';
import { and, eq, sql } from 'drizzle-orm';
import { countUpTo, mostCounted } from '~/models/lists/list-query.server';
import { mostFound } from '~/models/lists/search.server';
import { collected, isWhole, type ProjectsAsked } from './list-ways.server';

/**
 * How many rows a list has: kept by triggers for a company and for an asset type, else counted, as far as anybody
 * would turn pages. One more than `most` means that there are more.
 */
export function countQuery(db: Database, asked: ProjectsAsked) {
  const { actor, by, found } = asked;
  const isAdmin = actor.role === 'admin' || actor.role === 'superadmin';
  if (found) return { most: mostFound, query: countUpTo(db, mostFound, collected(asked)) };
  if (isAdmin && by.createdBy === undefined) {
    const query = isWhole(asked) ? countOfCompany(db, asked) : countOfType(db, asked);
    return { most: Number.POSITIVE_INFINITY, query };
  }
  return { most: mostCounted, query: countUpTo(db, mostCounted, collected(asked)) };
}

const countOfCompany = (db: Database, { actor }: ProjectsAsked) =>
  db
    .select({ count: sql<number>`coalesce(sum(${companies.projectCount}), 0)` })
    .from(companies)
    .where(actor.role === 'superadmin' ? undefined : eq(companies.id, actor.companyId ?? 0))
    .prepare();

const countOfType = (db: Database, { actor, by }: ProjectsAsked) =>
  db
    .select({ count: sql<number>`coalesce(sum(${assetTypes.projectCount}), 0)` })
    .from(assetTypes)
    .where(
      and(
        eq(assetTypes.id, by.assetTypeId ?? 0),
        actor.role === 'superadmin' ? undefined : eq(assetTypes.companyId, actor.companyId ?? 0),
      ),
    )
    .prepare();
