import { listPayload } from '~/http/list.server';
import type { Page } from '~/http/page.server';
import { may } from '~/models/access/actor.server';
import { mayKeepAssetTypes } from '~/models/asset-types/held.server';
import { assetTypeOptions } from '~/models/asset-types/options.server';
import { newestProjects } from '~/models/dashboard/newest-projects.server';
import { dashboardSummary } from '~/models/dashboard/summary.server';
import { storeLinks } from '~/models/landing/store-links.server';
import { hasActivePlan } from '~/models/people/subscription.server';
import { createProject } from '~/models/projects/save.server';
import { transactionList } from '~/models/transactions/list.server';
import { dashboardPath } from '~/paths';

/** A company's dashboard (000 §2.7). Whoever works under an admin sees the parts they were granted. */
export function companyDashboard(page: Page) {
  const { db, actor, frame, text, now } = page;
  frame.title = text('dashboard.title');
  const seesProjects = may(actor, 'projects.view');
  return {
    kind: 'company' as const,
    companyName: actor.companyName ?? '',
    currency: actor.currency,
    needsPlan: may(actor, 'billing') && !hasActivePlan(db, actor, now),
    storeLinks: storeLinks(db),
    mayCreate: createProject.permits(actor),
    keepsTypes: mayKeepAssetTypes(actor, 'asset-types.view'),
    summary: seesProjects ? dashboardSummary(db, actor) : null,
    projects: seesProjects ? projectsPart(page) : null,
    transactions: transactionList.permits(actor) ? transactionsPart(page) : null,
  };
}

/** The cards follow the chosen asset type; the chart is always about all projects. */
function projectsPart({ db, actor, url }: Page) {
  const types = assetTypeOptions(db, actor.companyId ?? 0);
  const chosen = types.find(({ id }) => String(id) === url.searchParams.get('asset_type_id'));
  const newest = newestProjects(db, actor);
  const cards = chosen ? newestProjects(db, actor, chosen.id) : newest;
  return { types, chosenId: chosen?.id, cards, newest };
}

/** The list's own state, in the URL of the dashboard. */
function transactionsPart(page: Page) {
  const isAsked = [...page.url.searchParams.keys()].some(
    (name) => name !== 'asset_type_id' && name !== 'lang',
  );
  return { ...transactionList(page, listPayload(page)), path: dashboardPath('admin'), isAsked };
}

export type CompanyDashboard = ReturnType<typeof companyDashboard>;
export type ProjectsPart = ReturnType<typeof projectsPart>;
export type TransactionsPart = ReturnType<typeof transactionsPart>;
