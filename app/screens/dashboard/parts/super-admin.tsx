import { count } from '~/i18n/format';
import { useLocale, useText } from '~/i18n/text';
import { companyAdminsPath, createdProjectsPath } from '~/paths';
import { PageHead } from '~/ui/page-head';
import { StatTile } from '~/ui/stat-tile';
import type { SuperAdminDashboard } from '../super-admin.server';
import { SummaryTiles } from './summary-tiles';

export function SuperAdminDashboardView({ dashboard: { summary } }: { dashboard: SuperAdminDashboard }) {
  const text = useText();
  const locale = useLocale();
  return (
    <>
      <PageHead title={text('dashboard.superAdmin.welcome')} lead={text('dashboard.superAdmin.lead')} />
      <SummaryTiles summary={summary} projectsHref={createdProjectsPath()}>
        <StatTile
          label={text('dashboard.figures.admins')}
          value={<a href={companyAdminsPath()}>{count(summary.adminCount ?? 0, locale)}</a>}
        />
      </SummaryTiles>
    </>
  );
}
