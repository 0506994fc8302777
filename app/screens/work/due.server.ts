import { listPayload } from '~/http/list.server';
import { pageLoader } from '~/http/page.server';
import { dueFilters, dueMilestones } from '~/models/milestones/due.server';
import { updateMilestone } from '~/models/milestones/save.server';
import { phasesStartingEarly } from '~/models/phases/early.server';
import { phasesOverBudget } from '~/models/phases/over-budget.server';
import { updatePhase } from '~/models/phases/save.server';
import { dueMilestonesPath, phasesEarlyPath, phasesOverBudgetPath } from '~/paths';

export const dueMilestonesLoader = pageLoader((page) => {
  const { actor, text, portal, now } = page;
  const list = dueMilestones(page, listPayload(page));
  const { due_from: from, due_before: before } = list.state.filters;
  const { today, overdue, soon } = dueFilters(actor, now);
  const spans = [
    { name: 'all', span: {} },
    { name: 'overdue', span: overdue },
    { name: 'soon', span: soon },
  ] as const;
  return {
    ...list,
    title: text('milestone.due.title'),
    portal,
    today,
    path: dueMilestonesPath(portal),
    mayEdit: updateMilestone.permits(actor),
    spans: spans.map(({ name, span }) => {
      const { due_from, due_before }: Span = span;
      return {
        label: text(`milestone.due.${name}`),
        href: dueMilestonesPath(portal, {
          'filters[due_from]': due_from,
          'filters[due_before]': due_before,
        }),
        current: due_from === from && due_before === before,
      };
    }),
  };
});

type Span = { due_from?: string; due_before?: string };

export const phasesEarlyLoader = pageLoader((page) => {
  const { actor, text, portal } = page;
  return {
    ...phasesStartingEarly(page, listPayload(page)),
    title: text('phase.early.title'),
    portal,
    path: phasesEarlyPath(portal),
    mayEdit: updatePhase.permits(actor),
  };
});

export const phasesOverBudgetLoader = pageLoader((page) => {
  const { actor, text, portal } = page;
  return {
    ...phasesOverBudget(page, listPayload(page)),
    title: text('phase.over.title'),
    portal,
    path: phasesOverBudgetPath(portal),
    mayEdit: updatePhase.permits(actor),
  };
});
