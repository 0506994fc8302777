import { forecastOf } from '~/models/books/forecast';
import { type Explained, explained, explainedSum } from '~/models/explain';
import { type ExplainContext, type ExplainLinks, lineName } from './explain-sources';
import type { CostLine, ProjectState } from './state';

export type Lines = Pick<ExplainContext, 'text' | 'links' | 'changes'>;

type PhaseInOrder = { id: number; title: string; depth: number };

/** The expected cost of a project, by budget line, as its scenarios count it. */
export const explainCost = (
  context: ExplainContext,
  { lines, notPlanned }: Pick<ProjectState, 'lines' | 'notPlanned'>,
): Explained =>
  costOf(
    context,
    lines.filter(({ account }) => account === 'work'),
    { spent: context.text('scenario.explain.actual'), notPlanned },
  );

/**
 * The money of a project: its budget, with approved changes, and its expected cost.
 * @param phases in their order, which hold the lines
 */
export function explainBudget(
  context: Lines,
  budget: CostLine[],
  { phases, notPlanned }: { phases: PhaseInOrder[]; notPlanned: number },
): Explained[] {
  const { text, links } = context;
  const original = budget.map((line) =>
    lineFigure(context, line, {
      prefix: 'original-',
      value: line.original,
      href: lineHref(links, line),
    }),
  );
  const revised = budget.map((line) =>
    lineFigure(context, line, {
      prefix: 'revised-',
      value: line.original + line.approved,
      parts: explainPlanned(context, line).slice(0, 2),
    }),
  );
  return [
    explainedSum(text('money.column.original'), inPhases(original, phases, 'original-'), {
      key: 'original',
    }),
    explainedSum(text('money.column.revised'), inPhases(revised, phases, 'revised-'), {
      key: 'revised',
    }),
    explainCostByPhase(context, budget, { phases, notPlanned }),
  ];
}

/** The same by phase and line. */
export const explainCostByPhase = (
  context: Lines,
  budget: CostLine[],
  { phases, notPlanned }: { phases: PhaseInOrder[]; notPlanned: number },
): Explained =>
  costOf(context, budget, { spent: context.text('scenario.explain.actual'), phases, notPlanned });

type CostOptions = { spent: string; phases?: PhaseInOrder[]; notPlanned: number };

function costOf(
  context: Lines,
  budget: CostLine[],
  { spent, phases = [], notPlanned }: CostOptions,
) {
  const { text, links } = context;
  const lines = budget.map((line) => {
    const { actual, toComplete, id } = line;
    const parts = [
      ...explainPlanned(context, line),
      explained(spent, actual, { href: links.journal(id === null ? {} : { line_id: id }) }),
      ...(toComplete === null ? [] : [explained(text('scenario.explain.entered'), toComplete)]),
    ];
    return lineFigure(context, line, {
      value: forecastOf(line),
      formula: text(toComplete === null ? 'scenario.explain.line' : 'scenario.explain.toComplete'),
      parts,
    });
  });
  const unplanned = explained(text('scenario.explain.notPlanned'), notPlanned, {
    href: links.project,
  });
  const parts = [...inPhases(lines, phases), ...(notPlanned === 0 ? [] : [unplanned])];
  return explainedSum(text('scenario.figure.costAtCompletion'), parts, {
    key: 'costAtCompletion',
    formula: text('scenario.explain.lines'),
  });
}

type LineFigure = { phaseId: number | null; isGeneral: boolean; figure: Explained };
type LineOptions = {
  prefix?: string;
  value: number;
  formula?: string;
  href?: string | null;
  parts?: Explained[];
};

function lineFigure({ text }: Lines, line: CostLine, options: LineOptions): LineFigure {
  const { prefix = '', value, formula, href, parts = [] } = options;
  const key = line.id === null ? null : `${prefix}line-${line.id}`;
  return {
    phaseId: line.phaseId,
    isGeneral: line.title === null,
    figure: explained(lineName(text, line), value, {
      key,
      formula,
      href,
      parts: parts.filter((part) => part.value !== 0),
    }),
  };
}

/**
 * Puts the figures of lines, and the phases under a phase, into their phase. A phase that is not
 * broken down opens like its only line.
 */
function inPhases(lines: LineFigure[], phases: PhaseInOrder[], prefix = ''): Explained[] {
  const linesIn = (id: number | null) => lines.filter(({ phaseId }) => phaseId === id);
  if (phases.length === 0) return lines.map(({ figure }) => figure);
  const shallowest = Math.min(...phases.map(({ depth }) => depth));
  const within = (all: PhaseInOrder[], depth: number): Explained[] =>
    all.flatMap((phase, at) => {
      if (phase.depth !== depth) return [];
      const after = all.slice(at + 1);
      const end = after.findIndex((next) => next.depth <= depth);
      const under = within(after.slice(0, end === -1 ? undefined : end), depth + 1);
      const key = `${prefix}phase-${phase.id}`;
      const own = linesIn(phase.id);
      const [only, ...others] = own;
      if (only?.isGeneral && others.length === 0 && under.length === 0)
        return { ...only.figure, key, label: phase.title };
      return explainedSum(phase.title, [...own.map(({ figure }) => figure), ...under], { key });
    });
  return [...within(phases, shallowest), ...linesIn(null).map(({ figure }) => figure)];
}

export const lineHref = (links: ExplainLinks, { id, title }: CostLine) =>
  id === null || title === null ? null : links.line(id);

/** The planned amounts of a line: its budget, approved changes and open orders. */
export const explainPlanned = ({ text, links, changes }: Lines, line: CostLine): Explained[] => {
  const { id, original, approved, open } = line;
  return [
    explained(text('scenario.explain.original'), original, { href: lineHref(links, line) }),
    explained(changes ?? text('scenario.explain.approved'), approved, { href: links.changes(id) }),
    explained(text('scenario.explain.open'), open, { href: links.orders(id) }),
  ];
};
