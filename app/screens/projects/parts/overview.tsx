import { useText } from '~/i18n/text';
import { calculatedValue, profitAfterActualCosts, wedge } from '~/models/projects/figures';
import type { Project } from '~/models/projects/visible.server';
import { type PortalName, projectFiguresPath } from '~/paths';
import { Fold } from '~/ui/fold';
import { Facts } from '~/ui/lists';
import { Ltr } from '~/ui/ltr';
import { Day } from '~/ui/moment';
import { Change, Money } from '~/ui/money';
import { StatTile, StatTiles } from '~/ui/stat-tile';
import { Prose } from '~/ui/text';

type ValueCardsProps = {
  project: Project;
  spent: number | null;
  /** Oldest first; the last one is the current value. */
  values: { date: string; currentPropertyValue: number }[];
  portal: PortalName;
};

export function ValueCards({ project, spent, values, portal }: ValueCardsProps) {
  const text = useText();
  const figure = (minor: number | null) => (
    <Money minor={minor} currency={project.currency} isShort />
  );
  const figuresHref = projectFiguresPath(portal, project.id);
  const earlier = values.findLast(({ date }) => date !== values.at(-1)?.date);
  const after = profitAfterActualCosts(project, spent);
  return (
    <StatTiles>
      <StatTile
        label={text('project.field.currentValue')}
        value={figure(project.currentPropertyValue)}
        hint={
          earlier && (
            <Change
              from={earlier.currentPropertyValue}
              to={project.currentPropertyValue}
              since={earlier.date}
            />
          )
        }
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
          after !== null && (
            <>
              <Money minor={after} currency={project.currency} />{' '}
              {text('project.show.afterActualCosts')}
            </>
          )
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
          { label: text('project.field.startDate'), value: <Day at={project.startDate} /> },
          { label: text('project.field.endDate'), value: <Day at={project.endDate} /> },
          ...(budget === null
            ? []
            : [
                {
                  label: text('project.field.estimatedBudget'),
                  value: <Money minor={budget} currency={project.currency} />,
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
