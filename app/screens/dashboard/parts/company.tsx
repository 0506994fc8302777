import { useText } from '~/i18n/text';
import { planPath, projectCreatePath, projectsPath } from '~/paths';
import { Alert } from '~/ui/alert';
import { ButtonLink } from '~/ui/button';
import { PageHead } from '~/ui/page-head';
import type { CompanyDashboard } from '../company.server';
import { FinancialOverview } from './financial-overview';
import { MobileAlert } from './mobile-alert';
import { NewestProjects } from './newest-projects';
import { SummaryTiles } from './summary-tiles';
import { Transactions } from './transactions';

export function CompanyDashboardView({ dashboard }: { dashboard: CompanyDashboard }) {
  const { companyName, currency, mayCreate, keepsTypes, summary, projects, transactions } = dashboard;
  const text = useText();
  return (
    <>
      <PageHead
        title={text('dashboard.company.welcome', { company: companyName })}
        action={
          mayCreate && (
            <ButtonLink href={projectCreatePath('admin')} kind="primary" icon="plus">
              {text('dashboard.company.newProject')}
            </ButtonLink>
          )
        }
      />
      {dashboard.needsPlan && (
        <Alert
          kind="warn"
          action={<ButtonLink href={planPath('admin')}>{text('person.plan.choose')}</ButtonLink>}
        >
          {text('person.plan.banner')}
        </Alert>
      )}
      {mayCreate && <MobileAlert links={dashboard.storeLinks} />}
      {summary && <SummaryTiles summary={summary} projectsHref={projectsPath('admin')} />}
      {projects && (
        <NewestProjects part={projects} currency={currency} keepsTypes={keepsTypes} mayCreate={mayCreate} />
      )}
      {projects && projects.newest.length > 0 && (
        <FinancialOverview projects={projects.newest} currency={currency} />
      )}
      {transactions && <Transactions part={transactions} />}
    </>
  );
}
