import { day, money } from '~/i18n/format';
import { useText } from '~/i18n/text';
import { calculatedValue, profitAfterActualCosts, wedge } from '~/models/projects/figures';
import type { Project } from '~/models/projects/visible.server';
import { type PortalName, projectFiguresPath } from '~/paths';
import { Fold } from '~/ui/fold';
import { Facts } from '~/ui/lists';
import { Amount, Ltr } from '~/ui/ltr';
import { StatTile, StatTiles } from '~/ui/stat-tile';
import { Prose } from '~/ui/text';

type ValueCardsProps = { project: Project; spent: number | null; portal: PortalName };

export function ValueCards({ project, spent, portal }: ValueCardsProps) {
  const text = useText();
  const figure = (minor: number | null) =>
    minor === null ? '–' : <Amount>{money(minor, project.currency)}</Amount>;
  const figuresHref = projectFiguresPath(portal, project.id);
  const after = profitAfterActualCosts(project, spent);
  return (
    <StatTiles>
      <StatTile
        label={text('project.field.currentValue')}
        value={figure(project.currentPropertyValue)}
      />
      <StatTile label={text('project.field.purchasePrice')} value={figure(project.purchasePrice)} />
      <StatTile
        label={text('project.field.renovationCost')}
        value={figure(project.renovationCost)}
      />
      <StatTile
        label={text('project.field.calculatedValue')}
        href={figuresHref}
        value={figure(calculatedValue(project))}
      />
      <StatTile
        label={text('project.field.profit')}
        href={figuresHref}
        value={figure(wedge(project))}
        hint={
          after !== null &&
          text('project.show.afterActualCosts', { amount: money(after, project.currency) })
        }
      />
    </StatTiles>
  );
}

export function Details({ project }: { project: Project }) {
  const text = useText();
  const { entrepreneur } = project;
  const budget = project.estimatedBudget ?? project.renovationCost;
  return (
    <Fold label={text('project.sections.showDetails')}>
      <Prose>{project.description}</Prose>
      <Facts
        items={[
          { label: text('project.field.assetType'), value: <bdi>{project.assetType.name}</bdi> },
          { label: text('project.field.location'), value: <bdi>{project.location}</bdi> },
          { label: text('project.field.startDate'), value: <Ltr>{day(project.startDate)}</Ltr> },
          { label: text('project.field.endDate'), value: <Ltr>{day(project.endDate)}</Ltr> },
          ...(budget === null
            ? []
            : [
                {
                  label: text('project.field.estimatedBudget'),
                  value: <Amount>{money(budget, project.currency)}</Amount>,
                },
              ]),
          {
            label: text('project.field.entrepreneur'),
            value: (
              <>
                <bdi>{entrepreneur.name}</bdi>
                {entrepreneur.email && (
                  <>
                    {' · '}
                    <a href={`mailto:${entrepreneur.email}`}>
                      <Ltr>{entrepreneur.email}</Ltr>
                    </a>
                  </>
                )}
              </>
            ),
          },
        ]}
      />
    </Fold>
  );
}
