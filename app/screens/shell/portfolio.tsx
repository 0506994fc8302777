import type { OptionalColumn, ProjectView } from 'db/schema/person';
import { percent } from '~/i18n/format';
import { useLocale, useText } from '~/i18n/text';
import { daysBetween } from '~/models/projects/health';
import type { Standing } from '~/models/projects/standing.server';
import {
  filePath,
  milestonePath,
  type PortalName,
  projectFiguresPath,
  projectPath,
  projectsPath,
} from '~/paths';
import { defaultListState } from '~/ui/list-state';
import { Money } from '~/ui/money';
import { Measure, RecordTitle, SecondLine } from '~/ui/portfolio';
import { ProgressBar } from '~/ui/progress';
import { Bullet, Curve } from '~/ui/spark';
import { TableRows } from '~/ui/table';
import type { Column } from '~/ui/table-head';
import type { TableLook } from '~/ui/table-parts';
import { otherExpected } from './profit-words';
import { HealthMarks } from './project-health';

type PortfolioRow = {
  id: number;
  name: string;
  location: string;
  imageFileId: number | null;
  currency: string;
  createdBy?: string | null;
  currentPropertyValue: number | null;
  purchasePrice: number | null;
  renovationCost: number | null;
  profit: number | null;
  expectedProfit: number | null;
  isProfitPending: number | null;
  standing: Standing;
};

type Options = {
  portal: PortalName;
  isMoneyShown: boolean;
  /** The optional columns that the reader chose. */
  chosen: readonly OptionalColumn[];
};

export const portfolioLook = ({ density }: ProjectView): TableLook =>
  density === 'compact' ? 'portfolio portfolio-compact' : 'portfolio';

/** The columns of a list of projects; names come first. */
export function usePortfolioColumns({ portal, isMoneyShown, chosen }: Options) {
  const text = useText();
  const locale = useLocale();
  const column = (all: Column<PortfolioRow>) => all;
  const figure = ({ id, currency }: PortfolioRow, minor: number | null) => (
    <Money minor={minor} currency={currency} href={projectFiguresPath(portal, id)} />
  );
  const amount = (key: string, header: string, of: (row: PortfolioRow) => number | null) =>
    column({
      key,
      header,
      sortable: true,
      align: 'end',
      cell: (row) => figure(row, of(row)),
    });
  const optional: Record<OptionalColumn, Column<PortfolioRow>> = {
    id: { key: 'id', header: text('project.field.id'), sortable: true, cell: ({ id }) => id },
    created_by: {
      key: 'created_by',
      header: text('project.field.createdBy'),
      cell: ({ createdBy }) => <bdi>{createdBy ?? '–'}</bdi>,
    },
    purchase_price: amount(
      'purchase_price',
      text('project.field.purchasePrice'),
      (row) => row.purchasePrice,
    ),
    renovation_cost: amount(
      'renovation_cost',
      text('project.field.renovationCost'),
      (row) => row.renovationCost,
    ),
  };
  const isMoney = (name: OptionalColumn) => name === 'purchase_price' || name === 'renovation_cost';
  const first = column({
    key: 'name',
    header: text('project.portfolio.project'),
    sortable: true,
    primary: true,
    spot: 'name',
    cell: (row) => (
      <RecordTitle
        href={projectPath(portal, row.id)}
        name={row.name}
        place={row.location}
        image={row.imageFileId === null ? null : filePath(row.imageFileId, 'thumb')}
      />
    ),
  });
  const amounts = [
    column({
      key: 'current_property_value',
      header: text('project.field.currentValue'),
      sortable: true,
      align: 'end',
      spot: 'value',
      cell: (row) => (
        <Measure drawing={<Curve points={curveOf(row.standing)} />} isFigure>
          {figure(row, row.currentPropertyValue)}
        </Measure>
      ),
    }),
    column({
      key: 'budget',
      header: text('project.portfolio.budget'),
      drop: 2,
      cell: (row) => <Budget row={row} portal={portal} />,
    }),
  ];
  const profit = column({
    key: 'wedge',
    header: text('project.field.profit'),
    sortable: true,
    align: 'end',
    drop: 3,
    spot: 'profit',
    cell: (row) => (
      <>
        {figure(row, row.profit)}
        <OtherProfit row={row} />
      </>
    ),
  });
  return [
    first,
    ...(isMoneyShown ? amounts : []),
    column({
      key: 'progress',
      header: text('project.portfolio.progress'),
      drop: 1,
      cell: ({ standing: { progress } }) =>
        progress !== null && (
          <Measure drawing={<ProgressBar percent={progress} />}>
            {percent(progress, locale)}
          </Measure>
        ),
    }),
    column({
      key: 'next_milestone',
      header: text('project.portfolio.next'),
      drop: 1,
      cell: (row) => <NextMilestone portal={portal} standing={row.standing} />,
    }),
    ...(isMoneyShown ? [profit] : []),
    column({
      key: 'health',
      header: text('project.health.label'),
      spot: 'health',
      cell: (row) => <HealthMarks health={row.standing.health} currency={row.currency} isShort />,
    }),
    ...chosen.filter((name) => isMoneyShown || !isMoney(name)).map((name) => optional[name]),
  ];
}

type PortfolioProps = {
  caption: string;
  portal: PortalName;
  rows: PortfolioRow[];
  view: ProjectView;
  isMoneyShown: boolean;
};

/** Projects outside their list; the heads open the list in their order. */
export function Portfolio({ caption, portal, rows, view, isMoneyShown }: PortfolioProps) {
  // The dashboard does not load the creators.
  const columnNames = view.columns.filter((name) => name !== 'created_by');
  return (
    <TableRows
      caption={caption}
      path={projectsPath(portal)}
      state={defaultListState}
      rows={rows}
      columns={usePortfolioColumns({ portal, isMoneyShown, chosen: columnNames })}
      look={portfolioLook(view)}
    />
  );
}

const curveOf = ({ values }: Standing) =>
  values.map(({ date, currentPropertyValue }) => ({
    at: Date.parse(date),
    value: currentPropertyValue,
  }));

type BudgetProps = { row: PortfolioRow; portal: PortalName };

function Budget({ row: { id, standing, currency }, portal }: BudgetProps) {
  const text = useText();
  const spentHref = `${projectPath(portal, id)}#budget`;
  if (standing.workBudget === null) return null;
  const { budget, spent } = standing.workBudget;
  return (
    <Measure
      drawing={<Bullet planned={budget} actual={spent} over={Math.max(0, spent - budget)} />}
    >
      <Money minor={spent} currency={currency} isShort="thousands" href={spentHref} />{' '}
      {text('project.portfolio.of')}{' '}
      <Money minor={budget} currency={currency} isShort="thousands" />
    </Measure>
  );
}

/** The expected profit, where it is another amount. */
function OtherProfit({ row }: { row: PortfolioRow }) {
  const text = useText();
  const other = otherExpected(row);
  if (other === null) return null;
  return (
    <SecondLine>
      {other === 'pending' ? (
        text('project.expected.pending')
      ) : (
        <>
          {text('project.expected.inCell')}{' '}
          <Money minor={other} currency={row.currency} isShort="thousands" />
        </>
      )}
    </SecondLine>
  );
}

function NextMilestone({ portal, standing }: { portal: PortalName; standing: Standing }) {
  const text = useText();
  const { nextMilestone: next, today } = standing;
  if (next === null) return null;
  const days = daysBetween(today, next.dueDate);
  const when = days === 0 ? 'today' : days > 0 ? 'in' : 'late';
  return (
    <>
      <span className="whitespace-nowrap">
        {text(`project.portfolio.${when}`, { count: Math.abs(days) })}
      </span>
      <SecondLine>
        <a href={milestonePath(portal, next.id)}>{next.title}</a>
      </SecondLine>
    </>
  );
}
