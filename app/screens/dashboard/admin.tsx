import { useLoaderData } from '@remix-run/react';
import { count } from '~/i18n/format';
import { useLocale, useText } from '~/i18n/text';
import type { DashboardSummary } from '~/models/dashboard/company.server';
import type { InstallationState } from '~/models/dashboard/installation.server';
import type { StoreLinks } from '~/models/installation/choices.server';
import type { FirstRun as FirstRunSteps } from '~/models/installation/settings.server';
import {
  companyAdminsPath,
  createdProjectsPath,
  dealsPath,
  projectCreatePath,
  projectsPath,
} from '~/paths';
import { PlanAlerts } from '~/screens/shell/plan-alerts';
import { TransactionTable } from '~/screens/shell/transaction-table';
import { Actions } from '~/ui/actions';
import { Alert } from '~/ui/alert';
import { ButtonLink } from '~/ui/button';
import { Section } from '~/ui/card';
import { Fold } from '~/ui/fold';
import { PageHead } from '~/ui/page-head';
import { StatTile } from '~/ui/stat-tile';
import { FirstRun } from './parts/first-run';
import { FirstSteps } from './parts/first-steps';
import { IncomeByMonth, InstallationGrowth, InstallationNeeds } from './parts/installation';
import { Needs, Untakeable } from './parts/needs';
import { NewestProjects } from './parts/newest-projects';
import { SummaryTiles } from './parts/summary-tiles';
import type { adminDashboardLoader, CompanyDashboard } from './show.server';

export function AdminDashboardScreen() {
  const dashboard = useLoaderData<typeof adminDashboardLoader>();
  return dashboard.kind === 'super-admin' ? (
    <>
      <SuperAdminView
        summary={dashboard.summary}
        steps={dashboard.firstRun}
        state={dashboard.installation}
      />
      <Untakeable invitations={dashboard.untakeable} />
    </>
  ) : (
    <CompanyView dashboard={dashboard} />
  );
}

type SuperAdminViewProps = {
  summary: DashboardSummary;
  steps: FirstRunSteps | null;
  state: InstallationState;
};

function SuperAdminView({ summary, steps, state }: SuperAdminViewProps) {
  const text = useText();
  const locale = useLocale();
  return (
    <>
      <PageHead
        title={text('dashboard.superAdmin.welcome')}
        lead={text('dashboard.superAdmin.lead')}
      />
      {steps && <FirstRun steps={steps} />}
      <InstallationNeeds state={state} />
      <SummaryTiles summary={summary} projectsHref={createdProjectsPath()}>
        <StatTile
          label={text('dashboard.figures.admins')}
          value={<a href={companyAdminsPath()}>{count(summary.adminCount ?? 0, locale)}</a>}
        />
      </SummaryTiles>
      <InstallationGrowth state={state} />
      <IncomeByMonth state={state} />
    </>
  );
}

function CompanyView({ dashboard }: { dashboard: CompanyDashboard }) {
  const {
    companyName,
    currency,
    mayCreate,
    keepsTypes,
    needs,
    steps,
    summary,
    projects,
    transactions,
  } = dashboard;
  const text = useText();
  return (
    <>
      <PageHead
        title={text('dashboard.company.welcome', { company: companyName })}
        action={
          mayCreate && (
            <Actions>
              <ButtonLink href={dealsPath('admin')} kind="quiet">
                {text('deal.link')}
              </ButtonLink>
              <ButtonLink href={projectCreatePath('admin')} kind="primary" icon="plus">
                {text('dashboard.company.newProject')}
              </ButtonLink>
            </Actions>
          )
        }
      />
      <PlanAlerts notice={dashboard.planNotice} portal="admin" />
      <Untakeable invitations={dashboard.untakeable} />
      {steps && <FirstSteps {...steps} />}
      {/* New admins get a list of first steps; they have nothing pending yet. */}
      {(!steps || Object.values(needs.counts).some(Boolean)) && (
        <Needs portal="admin" needs={needs} />
      )}
      {projects && (
        <NewestProjects
          part={projects}
          currency={currency}
          managesAssetTypes={keepsTypes}
          mayCreate={mayCreate}
        />
      )}
      {summary && <SummaryTiles summary={summary} projectsHref={projectsPath('admin')} />}
      {mayCreate && <MobileAlert links={dashboard.storeLinks} />}
      {transactions && <Transactions list={transactions} />}
    </>
  );
}

function MobileAlert({ links }: { links: StoreLinks }) {
  const text = useText();
  const stores = (['android', 'ios'] as const).flatMap((store) => {
    const href = links[store];
    return href === null ? [] : [{ store, href }];
  });
  return (
    <Alert
      kind="info"
      action={
        stores.length > 0 && (
          <div className="flex flex-wrap gap-2">
            {stores.map(({ store, href }) => (
              <ButtonLink key={store} href={href} icon="download">
                {text(`dashboard.mobile.${store}`)}
              </ButtonLink>
            ))}
          </div>
        )
      }
    >
      {text(stores.length > 0 ? 'dashboard.mobile.app' : 'dashboard.mobile.site')}
    </Alert>
  );
}

/** Its list state is in the dashboard's URL, so that paging returns to the dashboard. */
function Transactions({ list }: { list: NonNullable<CompanyDashboard['transactions']> }) {
  const text = useText();
  const title = text('dashboard.transactions.title');
  return (
    // biome-ignore lint/a11y/noAutofocus: after sorting or paging, the focus returns to this table.
    <div tabIndex={-1} autoFocus={list.isAsked} className="outline-none">
      <Section title={title}>
        <Fold label={text('dashboard.transactions.open')} isOpen={list.isAsked}>
          <TransactionTable caption={title} path={list.path} list={list} />
        </Fold>
      </Section>
    </div>
  );
}
