import { listPayload } from '~/http/list.server';
import { type Page, pageLoader } from '~/http/page.server';
import { transactionList } from '~/models/billing/transactions/list.server';
import {
  companyDashboard,
  dashboardSummary,
  newestProjects,
} from '~/models/dashboard/company.server';
import { firstSteps } from '~/models/dashboard/first-steps.server';
import { installationState } from '~/models/dashboard/installation.server';
import { memberDashboard } from '~/models/dashboard/member.server';
import { pendingWork } from '~/models/dashboard/needs.server';
import { firstRun } from '~/models/installation/settings.server';
import { investmentSummary } from '~/models/investments/summary.server';
import { untakeableInvitations } from '~/models/invitations/untakeable.server';
import { ownProfile } from '~/models/profile/profile.server';
import { createProject } from '~/models/projects/save.server';
import { projectViewOf } from '~/models/projects/view.server';
import { createRequest, rentedProjectsOf } from '~/models/tenant-requests/save.server';
import { dashboardPath, profileChangePath, projectInvitationsPath } from '~/paths';

export const memberDashboardLoader = pageLoader((page) => {
  const { actor, text } = page;
  return {
    title: text('dashboard.title'),
    name: actor.name,
    role: actor.role,
    mayCreate: createProject.permits(actor),
    mayReport: createRequest.permits(actor) && rentedProjectsOf(page.db, actor).length > 0,
    needs: pendingWork.ifPermitted(page),
    untakeable: untakeableInvitations(page),
    steps: firstSteps.ifPermitted(page),
    investments: investmentSummary.ifPermitted(page),
    contacts: isInvited(actor) ? contactsOf(page) : null,
    ...memberDashboard(page),
    view: projectViewOf(page.db, actor),
    verifyHref: profileChangePath('member', 'phone', { redirectTo: projectInvitationsPath() }),
  };
});

const isInvited = ({ role }: Page['actor']): boolean => role === 'investor' || role === 'tenant';

/** The contacts that invitations reach: the ones the person verified. */
function contactsOf(page: Page) {
  const { email, emailVerifiedAt, phone, phoneVerifiedAt } = ownProfile(page);
  return {
    phone: phoneVerifiedAt === null ? null : phone,
    email: emailVerifiedAt === null ? null : email,
  };
}

export const adminDashboardLoader = pageLoader((page) => {
  const { actor, text } = page;
  const title = text('dashboard.title');
  return actor.role === 'superadmin'
    ? {
        title,
        kind: 'super-admin' as const,
        untakeable: untakeableInvitations(page),
        summary: dashboardSummary(page),
        firstRun: firstRun(page),
        installation: installationState(page),
      }
    : { title, ...stepsFirst(ofCompany(page)) };
});

function ofCompany(page: Page) {
  const { actor } = page;
  return {
    kind: 'company' as const,
    ...companyDashboard(page),
    mayCreate: createProject.permits(actor),
    needs: pendingWork(page),
    untakeable: untakeableInvitations(page),
    steps: firstSteps.ifPermitted(page),
    summary: dashboardSummary.ifPermitted(page),
    projects: projectsPart(page),
    transactions: page.gateway && transactionList.permits(actor) ? transactionsPart(page) : null,
  };
}

const views = ['cards', 'chart'] as const;
/** Fit on the first screen, and cost no more to render than the chart did. */
const maxRows = 6;

function projectsPart(page: Page) {
  const { db, actor, url } = page;
  const asset_type_id = url.searchParams.get('asset_type_id') ?? undefined;
  const view = url.searchParams.get('view');
  const shownAs = views.find((name) => name === view) ?? ('rows' as const);
  const most = shownAs === 'rows' ? maxRows : undefined;
  const part = newestProjects.ifPermitted(page, { asset_type_id, most });
  return (
    part && {
      ...part,
      shownAs,
      view: projectViewOf(db, actor),
    }
  );
}

/** Parameters of the dashboard's other parts. */
const otherParameters = ['asset_type_id', 'view', 'lang'];

function transactionsPart(page: Page) {
  const isAsked = [...page.url.searchParams.keys()].some((name) => !otherParameters.includes(name));
  return { ...transactionList(page, listPayload(page)), path: dashboardPath('admin'), isAsked };
}

/** A new company has first steps to do, and nothing to look at until its first project. */
function stepsFirst(dashboard: CompanyDashboard): CompanyDashboard {
  const isNew = dashboard.steps !== null && dashboard.steps.newestProjectId === null;
  return isNew ? { ...dashboard, summary: null, projects: null, transactions: null } : dashboard;
}

export type CompanyDashboard = ReturnType<typeof ofCompany>;
