import type { Database } from 'db/client.server';
import { placeholders, prepared, preparedByShape } from 'db/prepared';
import { companies } from 'db/schema/company';
import { people } from 'db/schema/person';
import { projects } from 'db/schema/project';
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type AudienceShape, compiledAudience, shapeOf } from '~/models/access/actor.server';
import { assetTypeOptions, mayViewAssetTypes } from '~/models/asset-types/save.server';
import { planNotice } from '~/models/billing/plans/page.server';
import { AppError } from '~/models/errors';
import { recordId } from '~/models/fields';
import { storeLinks } from '~/models/installation/choices.server';
import { type Caller, query } from '~/models/operation.server';
import { profitOf, returnOnInvestment } from '~/models/projects/figures';
import { pictureOf } from '~/models/projects/images.server';
import {
  type ProjectSetsInput,
  projectSetsInput,
  withProjectSets,
} from '~/models/projects/included.server';
import { keptProfit } from '~/models/projects/kept-profit.server';
import { withStandings } from '~/models/projects/standing.server';
import { projectsVisibleTo } from '~/models/projects/visible.server';
import { countOf, pick } from '~/models/rows.server';

const maxProjects = 12;

export const companyDashboard = query({
  roles: ['admin'],
  run: (caller) => ({
    planNotice: planNotice(caller),
    companyName: caller.actor.companyName ?? '',
    currency: caller.actor.currency,
    keepsTypes: mayViewAssetTypes(caller.actor),
    storeLinks: storeLinks(caller.db),
  }),
});

export const newestProjects = query({
  permission: 'projects.view',
  roles: ['admin'],
  input: z.object({
    asset_type_id: recordId().optional().catch(undefined),
    most: recordId().optional().catch(undefined),
  }),
  run(caller, { assetTypeId, most = maxProjects }) {
    const types = assetTypeOptions(caller.db, caller.actor.companyId ?? 0);
    const selected = types.find(({ id }) => id === assetTypeId);
    return { types, chosenId: selected?.id, newest: newestOf(caller, most, selected?.id) };
  },
});

/**
 * Sums in minor units of one currency. `value` covers all projects that are not sold; investment
 * and `roi` (in percent, null without investments) leave out projects without a purchase price.
 */
export type CurrencyTotals = {
  currency: string;
  value: number;
  investment: number;
  roi: number | null;
};

export const dashboardSummary = query({
  permission: 'projects.view',
  roles: ['superadmin', 'admin'],
  run({ db, actor }) {
    if (actor.role === 'superadmin') return installationSummary(db);
    const company = companySums(db).get({ id: actor.companyId ?? 0 });
    if (!company) throw new AppError('not-found');
    const {
      currency,
      projectValue: priced,
      unpricedValue,
      projectInvestment: investment,
    } = company;
    const totals = [withReturn({ currency, priced, unpricedValue, investment })];
    const { projectCount: numberOfAssets, unpricedCount: unpriced, soldCount: sold } = company;
    return { numberOfAssets, unpriced, sold, totals, adminCount: null };
  },
});

const companySums = prepared((db) =>
  db
    .select()
    .from(companies)
    .where(eq(companies.id, sql.placeholder('id')))
    .prepare(),
);

/** The newest projects of every asset type, for the API. */
export const chartProjects = query({
  permission: 'projects.view',
  roles: ['admin'],
  input: projectSetsInput,
  run: (caller, input) => withSets(caller, newestProjects(caller).newest, input),
});

/** The summary with the newest projects, for the API. */
export const adminDashboard = query({
  permission: 'projects.view',
  roles: ['admin'],
  input: projectSetsInput,
  run: (caller, input) => ({
    ...dashboardSummary(caller),
    projects: withSets(caller, newestProjects(caller).newest, input),
  }),
});

const withSets = (caller: Caller, rows: DashboardProject[], { include }: ProjectSetsInput) =>
  withProjectSets(
    caller,
    rows.map((row) => ({ ...row, audience: 'company' as const })),
    new Set(include),
  );

export const superadminDashboard = query({
  roles: ['superadmin'],
  run: (caller) => dashboardSummary(caller),
});

/**
 * Amounts in different currencies cannot be added, so there is one sum per currency, the most used
 * first.
 */
function installationSummary(db: Database) {
  const currencies = currencyQuery(db).all();
  return {
    numberOfAssets: currencies.reduce((sum, { count }) => sum + count, 0),
    unpriced: currencies.reduce((sum, { unpriced }) => sum + unpriced, 0),
    sold: currencies.reduce((sum, { sold }) => sum + sold, 0),
    totals: currencies.map(withReturn),
    adminCount: adminCount(db),
  };
}

export type DashboardSummary = ReturnType<typeof dashboardSummary>;

type Sums = { currency: string; priced: number; unpricedValue: number; investment: number };

const withReturn = ({ currency, priced, unpricedValue, investment }: Sums): CurrencyTotals => ({
  currency,
  value: priced + unpricedValue,
  investment,
  roi: returnOnInvestment(priced, investment),
});

const currencyQuery = prepared((db) => {
  const count = sql<number>`sum(${companies.projectCount})`;
  return db
    .select({
      currency: companies.currency,
      count,
      unpriced: sql<number>`sum(${companies.unpricedCount})`,
      sold: sql<number>`sum(${companies.soldCount})`,
      priced: sql<number>`sum(${companies.projectValue})`,
      unpricedValue: sql<number>`sum(${companies.unpricedValue})`,
      investment: sql<number>`sum(${companies.projectInvestment})`,
    })
    .from(companies)
    .where(gt(companies.projectCount, 0))
    .groupBy(companies.currency)
    .orderBy(desc(count))
    .prepare();
});

/** Company users are not counted. */
const adminCount = (db: Database): number =>
  countOf(
    db,
    people,
    and(eq(people.role, 'admin'), isNull(people.parentId), isNull(people.deletedAt)),
  );

type NewestShape = AudienceShape & { isOfType: boolean };

const newestRows = preparedByShape((db, { isOfType, ...shape }: NewestShape) => {
  const { typeId, most } = placeholders('typeId', 'most');
  return db
    .select({
      ...pick(projects, 'id', 'name', 'location', 'assetTypeId'),
      ...pick(projects, 'currentPropertyValue', 'purchasePrice', 'renovationCost', 'soldBefore'),
      ...keptProfit,
      estimatedBudget: sql<number>`
          coalesce(${projects.estimatedBudget}, ${projects.renovationCost})`,
      imageFileId: pictureOf(db),
    })
    .from(projects)
    .where(
      and(
        projectsVisibleTo(compiledAudience(shape)),
        isOfType ? eq(projects.assetTypeId, typeId) : undefined,
      ),
    )
    .orderBy(desc(projects.id))
    .limit(most)
    .prepare();
});

function newestOf(caller: Caller, most: number, typeId?: number) {
  const { db, actor } = caller;
  const { id, companyId, currency } = actor;
  const rows = newestRows(db, { ...shapeOf(actor), isOfType: typeId !== undefined })
    .all({ id, companyId: companyId ?? 0, typeId, most: Math.min(most, maxProjects) })
    .map((row) => ({ ...row, currency }));
  return withStandings(caller, rows).map((project) => ({
    ...project,
    profit: profitOf(project),
  }));
}

export type DashboardProject = ReturnType<typeof newestOf>[number];
