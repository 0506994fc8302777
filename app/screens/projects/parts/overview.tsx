import type { ReactNode } from 'react';
import { day } from '~/i18n/format';
import { useText } from '~/i18n/text';
import type { ExpectedProfit } from '~/models/projects/expected-profit.server';
import { calculatedValue, profitOf } from '~/models/projects/figures';
import type { Project } from '~/models/projects/visible.server';
import { workEnd } from '~/models/scenarios/state';
import { type PortalName, projectFiguresPath, projectPartPath } from '~/paths';
import { reasonsInWords } from '~/screens/shell/profit-words';
import { EditHere } from '~/ui/edit-here';
import { Fold } from '~/ui/fold';
import { Facts } from '~/ui/lists';
import { Ltr } from '~/ui/ltr';
import { Day } from '~/ui/moment';
import { Change, Money } from '~/ui/money';
import { StatTile } from '~/ui/stat-tile';
import { Hint, Prose } from '~/ui/text';
import type { EditablePart } from './editable-parts';

type ValueTilesProps = {
  project: Project;
  /** Null if the reader does not see amounts. */
  expected: ExpectedProfit | null;
  /** Oldest first; the last one is the current value. */
  values: { date: string; currentPropertyValue: number }[];
  portal: PortalName;
  /** The portal whose dialogs edit the values; undefined if the reader cannot edit. */
  editIn?: PortalName;
};

/** The figures of a project; the cost of its work is among the tiles of its progress. */
export function ValueTiles({ project, expected, values, portal, editIn }: ValueTilesProps) {
  const text = useText();
  const edit = (part: EditablePart, label: string) =>
    editIn && <EditHere href={projectPartPath(editIn, project.id, part)} label={label} />;
  const figure = (minor: number | null) => (
    <Money minor={minor} currency={project.currency} isShort />
  );
  const figuresHref = projectFiguresPath(portal, project.id);
  const earlier = values.findLast(({ date }) => date !== values.at(-1)?.date);
  const profit = profitOf(project);
  return (
    <>
      <StatTile
        label={text('project.field.currentValue')}
        href={values.length > 1 ? '#values' : undefined}
        value={figure(project.currentPropertyValue)}
        edit={edit('value', text('project.field.currentValue'))}
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
      <StatTile
        label={text('project.field.purchasePrice')}
        value={figure(project.purchasePrice)}
        edit={edit('purchase', text('project.field.purchasePrice'))}
      />
      <StatTile
        label={text('project.field.renovationCost')}
        value={figure(project.renovationCost)}
        edit={edit('renovation', text('project.field.renovationCost'))}
      />
      <StatTile
        label={text('project.field.calculatedValue')}
        href={figuresHref}
        value={figure(calculatedValue(project))}
      />
      {expected && expected.profit !== profit && (
        <StatTile
          label={text('project.field.expectedProfit')}
          href={figuresHref}
          value={figure(expected.profit)}
          hint={reasonsInWords(text, expected, project.currency)}
        />
      )}
      <StatTile label={text('project.field.profit')} href={figuresHref} value={figure(profit)} />
    </>
  );
}

type DetailsProps = Pick<ValueTilesProps, 'project' | 'editIn'> & {
  /** Null if they are hidden from the reader. */
  phases: { endDate: string }[] | null;
};

export function Details({ project, phases, editIn }: DetailsProps) {
  const text = useText();
  const edit = (part: EditablePart, label: string) =>
    editIn && <EditHere href={projectPartPath(editIn, project.id, part)} label={label} />;
  const fact = (part: EditablePart, label: string, value: ReactNode) => ({
    label,
    value: (
      <>
        {value}
        {edit(part, label)}
      </>
    ),
  });
  const { entrepreneur } = project;
  const budget = project.estimatedBudget ?? project.renovationCost;
  const workEndsOn = workEnd({ phases: phases ?? [], endDate: project.endDate });
  return (
    <Fold label={text('project.sections.showDetails')}>
      <Prose>
        {project.description}
        {edit('description', text('project.field.description'))}
      </Prose>
      <Facts
        items={[
          fact('type', text('project.field.assetType'), <bdi>{project.assetType.name}</bdi>),
          fact('location', text('project.field.location'), <bdi>{project.location}</bdi>),
          fact('start', text('project.field.startDate'), <Day at={project.startDate} />),
          fact(
            'end',
            text('project.field.endDate'),
            <>
              <Day at={project.endDate} />
              {workEndsOn > project.endDate && (
                <Hint as="span" className="block">
                  {text('impact.passedEnd.lastPhase', { date: day(workEndsOn) })}
                </Hint>
              )}
            </>,
          ),
          ...(budget === null
            ? []
            : [
                fact(
                  'budget',
                  text('project.field.estimatedBudget'),
                  <Money minor={budget} currency={project.currency} />,
                ),
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
