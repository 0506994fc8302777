import { useLocale, useText } from '~/i18n/text';
import { direction } from '~/i18n/words';
import { Island } from '~/islands/island';
import type { DashboardProject } from '~/models/dashboard/company.server';
import { Section } from '~/ui/card';

type Props = { projects: DashboardProject[]; currency: string };

/** What was paid and what it is worth now, a pair of bars for each of the newest projects. */
export function FinancialOverview({ projects, currency }: Props) {
  const text = useText();
  const title = text('dashboard.chart.title');
  return (
    <Section title={title}>
      <Island
        name="bar-chart"
        id="financial-overview"
        props={{
          title,
          currency,
          direction: direction(useLocale()),
          seriesLabels: [
            text('dashboard.chart.budget'),
            text('dashboard.chart.purchase'),
            text('dashboard.chart.value'),
          ],
          drawn: [1, 2],
          rows: projects.map((project) => ({
            label: project.name,
            values: [project.estimatedBudget, project.purchasePrice, project.currentPropertyValue],
          })),
          words: {
            chart: text('dashboard.chart.chart'),
            table: text('dashboard.chart.table'),
            subject: text('dashboard.chart.project'),
          },
        }}
      />
    </Section>
  );
}
