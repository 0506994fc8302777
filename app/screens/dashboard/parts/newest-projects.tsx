import { useLocale, useText } from '~/i18n/text';
import { direction } from '~/i18n/words';
import { Island } from '~/islands/island';
import {
  assetTypesPath,
  dashboardPath,
  filePath,
  projectCreatePath,
  projectPath,
  projectsPath,
  projectsTimelinePath,
} from '~/paths';
import { ButtonLink } from '~/ui/button';
import { Section } from '~/ui/card';
import { EmptyState } from '~/ui/empty-state';
import { moneyFact } from '~/ui/money';
import { Pills } from '~/ui/pills';
import type { CompanyDashboard } from '../show.server';

type ProjectsPart = NonNullable<CompanyDashboard['projects']>;

type Props = {
  part: ProjectsPart;
  currency: string;
  managesAssetTypes: boolean;
  mayCreate: boolean;
};

export function NewestProjects({
  part,
  currency,
  managesAssetTypes: keepsTypes,
  mayCreate,
}: Props) {
  const { types, chosenId, cards } = part;
  const text = useText();
  const pill = (label: string, id?: number) => ({
    label,
    href: dashboardPath('admin', { asset_type_id: id }),
    current: id === chosenId,
  });
  return (
    <Section
      title={text('dashboard.projects.title')}
      action={
        <div className="flex flex-wrap gap-x-4">
          <a href={projectsTimelinePath('admin')}>{text('project.timeline.link')}</a>
          <a href={projectsPath('admin')}>{text('dashboard.projects.all')}</a>
        </div>
      }
    >
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-0 flex-1 basis-60">
          <Pills
            label={text('dashboard.projects.types')}
            items={[
              pill(text('dashboard.projects.everyType')),
              ...types.map(({ id, name }) => pill(name, id)),
            ]}
          />
        </div>
        {keepsTypes && (
          <ButtonLink href={assetTypesPath('admin')}>
            {text('dashboard.projects.createAssets')}
          </ButtonLink>
        )}
      </div>
      {cards.length === 0 ? (
        <EmptyState
          text={text(
            chosenId === undefined ? 'dashboard.projects.none' : 'dashboard.projects.noneOfType',
          )}
          action={
            mayCreate
              ? { label: text('dashboard.company.newProject'), href: projectCreatePath('admin') }
              : undefined
          }
        />
      ) : (
        <Cards cards={cards} currency={currency} />
      )}
    </Section>
  );
}

function Cards({ cards, currency }: { cards: ProjectsPart['cards']; currency: string }) {
  const text = useText();
  const fact = (label: string, minor: number | null) => moneyFact(text, label, minor, currency);
  return (
    <Island
      name="project-cards"
      id="newest-projects"
      props={{
        cards: cards.map((project) => ({
          href: projectPath('admin', project.id),
          image: project.imageFileId === null ? null : filePath(project.imageFileId, 'card'),
          name: project.name,
          facts: [
            fact(text('dashboard.card.value'), project.currentPropertyValue),
            fact(text('dashboard.card.purchase'), project.purchasePrice),
            fact(text('dashboard.card.profit'), project.wedge),
            ...(project.profitAfterActualCosts === null
              ? []
              : [fact(text('dashboard.card.afterActualCosts'), project.profitAfterActualCosts)]),
          ],
        })),
        words: {
          title: text('dashboard.projects.title'),
          empty: text('dashboard.projects.none'),
          previous: text('dashboard.projects.previous'),
          next: text('dashboard.projects.next'),
        },
      }}
    />
  );
}

export function FinancialOverview({
  projects,
  currency,
}: {
  projects: ProjectsPart['newest'];
  currency: string;
}) {
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
