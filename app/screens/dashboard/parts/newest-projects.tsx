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
import { Portfolio } from '~/screens/shell/portfolio';
import { expectedFact } from '~/screens/shell/profit-words';
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

/** The newest projects as rows, cards or a chart, all or of one type. */
export function NewestProjects({ part, currency, managesAssetTypes, mayCreate }: Props) {
  const { types, chosenId, newest, shownAs } = part;
  const text = useText();
  const hrefWith = (options: { asset_type_id?: number; view?: 'cards' | 'chart' }) =>
    dashboardPath('admin', {
      asset_type_id: chosenId,
      view: shownAs === 'rows' ? undefined : shownAs,
      ...options,
    });
  const pill = (label: string, id?: number) => ({
    label,
    href: hrefWith({ asset_type_id: id }),
    current: id === chosenId,
  });
  const otherViews = (['rows', 'cards', 'chart'] as const).filter((name) => name !== shownAs);
  return (
    <Section
      title={text(shownAs === 'chart' ? 'dashboard.chart.title' : 'dashboard.projects.title')}
      action={
        <nav className="flex flex-wrap gap-x-4" aria-label={text('dashboard.projects.views')}>
          {otherViews.map((name) => (
            <a key={name} href={hrefWith({ view: name === 'rows' ? undefined : name })}>
              {text(`dashboard.projects.${name}`)}
            </a>
          ))}
          <a href={projectsTimelinePath('admin')}>{text('project.timeline.link')}</a>
          <a href={projectsPath('admin')}>{text('dashboard.projects.all')}</a>
        </nav>
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
        {managesAssetTypes && (
          <ButtonLink href={assetTypesPath('admin')}>
            {text('dashboard.projects.createAssets')}
          </ButtonLink>
        )}
      </div>
      {newest.length === 0 ? (
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
        <Shown part={part} currency={currency} />
      )}
    </Section>
  );
}

function Shown({ part, currency }: Pick<Props, 'part' | 'currency'>) {
  const text = useText();
  switch (part.shownAs) {
    case 'cards':
      return <Cards cards={part.newest} currency={currency} />;
    case 'chart':
      return <FinancialOverview projects={part.newest} currency={currency} />;
    case 'rows':
      return (
        <Portfolio
          caption={text('dashboard.projects.title')}
          portal="admin"
          rows={part.newest}
          view={part.view}
          isMoneyShown
        />
      );
  }
}

function Cards({ cards, currency }: { cards: ProjectsPart['newest']; currency: string }) {
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
            ...expectedFact(text, project, currency),
            fact(text('dashboard.card.profit'), project.profit),
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

function FinancialOverview({
  projects,
  currency,
}: {
  projects: ProjectsPart['newest'];
  currency: string;
}) {
  const text = useText();
  const title = text('dashboard.chart.title');
  return (
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
  );
}
