import {
  journalPath,
  lineCreatePath,
  lineDeletePath,
  lineEditPath,
  scenarioPath,
} from '~/book-paths';
import type { Page } from '~/http/page.server';
import { money } from '~/i18n/format';
import type { Text } from '~/i18n/words';
import { categoryOf } from '~/models/books/accounts';
import { createBudgetLine, deleteBudgetLine, updateBudgetLine } from '~/models/books/budget.server';
import type { BudgetLine, Figures } from '~/models/books/budget-lines.server';
import type { projectMoney } from '~/models/books/money.server';
import { budgetHrefs } from '~/screens/shell/budget-hrefs';
import { outsideTotal as outsideAnchor } from '~/ui/budget-table';
import type { BudgetHrefs, BudgetRow } from '~/ui/budget-table-row';

type Money = ReturnType<typeof projectMoney>;
type Phase = Money['phases'][number];

type Cell = string | number | null;

/** The address that the form of a line returns to. */
export const lineAnchor = (id: number): string => `line-${id}`;

const hasAmounts = ({ original, approved, open, actual, paid }: Figures) =>
  [original, approved, open, actual, paid].some((amount) => amount !== 0);

/** Filters the lines of a phase: those that only repeat the phase, or are 0, get no row. */
function linesOf({ lines, figures, total }: Phase): BudgetLine[] {
  const namedLines = lines.filter(({ title }) => title !== null);
  const general = lines.filter((line) => line.title === null && hasAmounts(line));
  const isBrokenDown = namedLines.length > 0 || figures.original !== total.original;
  return isBrokenDown ? [...namedLines, ...general] : [];
}

export function budgetRows(page: Page, all: Omit<Money, 'costLines'>): BudgetRow[] {
  const { project, phases, others, rest, total, outside, outsideTotal } = all;
  const { portal, text, actor } = page;
  const isOpen = project.budgetLockedAt === null;
  const stillToCome = (minor: number) =>
    text('money.table.toComplete', { amount: money(minor, project.currency) });
  const rowOf = (line: BudgetLine, depth: number): BudgetRow => {
    const { id, title, phaseId, category, isContingency, toComplete, ...figures } = line;
    const actions = [
      updateBudgetLine.permits(actor) && {
        label: text('money.budget.edit'),
        href: lineEditPath(portal, project.id, id),
      },
      isOpen &&
        deleteBudgetLine.permits(actor) && {
          label: text('money.budget.delete'),
          href: lineDeletePath(portal, project.id, id),
          kind: 'danger' as const,
        },
    ];
    return {
      anchor: lineAnchor(id),
      kind: 'line',
      depth,
      name: title ?? text(phaseId === null ? 'books.line.deleted' : 'books.line.general'),
      isOwnWord: title === null,
      about: [
        ...(isContingency ? [text('books.line.contingency')] : []),
        ...(category ? [text(`books.category.${category}`)] : []),
        ...(toComplete === null ? [] : [stillToCome(toComplete)]),
      ],
      figures,
      hrefs: budgetHrefs(page, project.id, { line_id: id }),
      actions: title === null ? [] : actions.filter((action) => action !== false),
    };
  };
  const mayAdd = isOpen && createBudgetLine.permits(actor);
  const ofPhases = phases.flatMap((phase): BudgetRow[] => [
    {
      anchor: `phase-${phase.id}`,
      kind: 'phase',
      depth: phase.depth,
      name: phase.title,
      isOwnWord: false,
      about: [],
      figures: phase.total,
      hrefs: budgetHrefs(page, project.id, { phase_id: phase.id }),
      actions: mayAdd
        ? [
            {
              label: text('money.budget.add'),
              href: lineCreatePath(portal, project.id, { phase_id: phase.id }),
            },
          ]
        : [],
    },
    ...linesOf(phase).map((line) => rowOf(line, phase.depth + 1)),
  ]);
  const ownRow = (
    anchor: string,
    name: string,
    figures: Figures,
    hrefs: BudgetHrefs,
  ): BudgetRow => ({
    anchor,
    kind: 'phase',
    depth: 0,
    name,
    isOwnWord: true,
    about: [],
    actions: [],
    figures,
    hrefs,
  });
  const hrefs = budgetHrefs(page, project.id);
  const restRow = ownRow('not-planned', text('money.table.notPlanned'), rest, {
    forecast: hrefs.forecast,
  });
  const work = [
    ...ofPhases,
    ...others.map((line) => rowOf(line, 0)),
    ...(rest.revised === 0 && rest.forecast === 0 ? [] : [restRow]),
  ];
  if (outside.length === 0) return work;
  const forecast = scenarioPath(portal, project.id, 'base');
  return [
    ...work,
    ownRow('work-total', text('money.table.work'), total, hrefs),
    ...outside.flatMap(({ account, lines, figures }): BudgetRow[] => [
      ownRow(`account-${account}`, text(`entry.account.${account}`), figures, {
        actual: journalPath(portal, project.id, { category: categoryOf(account) }),
        forecast,
      }),
      ...lines.filter(({ title }) => title !== null).map((line) => rowOf(line, 1)),
    ]),
    ownRow(outsideAnchor, text('money.table.outside'), outsideTotal, { forecast }),
  ];
}

const amounts = [
  'original',
  'approved',
  'revised',
  'open',
  'actual',
  'paid',
  'forecast',
  'over',
] as const satisfies (keyof Figures)[];

/** Heads that pasting rows understands as well. */
export const exportHeads = (text: Text): string[] => [
  text('money.column.phase'),
  text('money.column.title'),
  text('money.column.category'),
  ...amounts.map((name) => text(`money.column.${name}`)),
];

/** A row per line, and the total last. */
export function exportedRows(
  text: Text,
  { phases, others, rest, outside, totalCost }: Omit<Money, 'project' | 'costLines'>,
): Cell[][] {
  const rowOf = (phase: string, line: BudgetLine): Cell[] => [
    phase,
    line.title ?? text('books.line.general'),
    line.isContingency
      ? text('books.line.contingency')
      : line.category && text(`books.category.${line.category}`),
    ...amounts.map((name) => line[name] / 100),
  ];
  const sumRow = (name: string, figures: Figures): Cell[] => [
    name,
    null,
    null,
    ...amounts.map((column) => figures[column] / 100),
  ];
  return [
    ...phases.flatMap(({ title, lines }) => lines.map((line) => rowOf(title, line))),
    ...others.map((line) => rowOf(text('books.line.deleted'), line)),
    ...(rest.revised === 0 && rest.forecast === 0
      ? []
      : [sumRow(text('money.table.notPlanned'), rest)]),
    ...outside.map(({ account, figures }) => sumRow(text(`entry.account.${account}`), figures)),
    sumRow(text(outside.length === 0 ? 'money.table.work' : 'money.table.total'), totalCost),
  ];
}
