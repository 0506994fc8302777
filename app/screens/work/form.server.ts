import type { ActionPage, Page } from '~/http/page.server';
import { day, money } from '~/i18n/format';
import type { Payload } from '~/models/operation.server';
import type { Span } from '~/models/work/input';
import { phasesPath, projectPath } from '~/paths';

/** The page an edit form was opened from: the list, or a dialog over the project. */
export type WorkOrigin = 'list' | 'project';

/** Finds the record of a form; in a dialog over a project it must belong to that project. */
export const recordPayload = (
  from: WorkOrigin,
  { params }: Page,
  record: string | undefined,
): Payload =>
  from === 'project'
    ? { id: record, project_id: params.id }
    : { id: params.id, project_id: undefined };

export const crumbsOf = ({ portal, text }: Page, project: { id: number; name: string }) => [
  { label: project.name, href: projectPath(portal, project.id) },
  { label: text('phase.list.title'), href: phasesPath(portal, project.id) },
];

type Saved = {
  noun: 'phase' | 'milestone';
  isNew: boolean;
  /** The dates of its parent, if its own exceed them. */
  outside: Span | null;
  /** The end date of a milestone that is due after it. */
  dueAfter?: string | null;
};

/** Redirects with a toast, which also reports unusual dates. */
export function redirectAfterSave(
  page: ActionPage,
  path: string,
  { noun, isNew, outside, dueAfter }: Saved,
) {
  const name = page.fieldValue('title');
  const dates = outside && `${day(outside.startDate)} – ${day(outside.endDate)}`;
  if (dueAfter) {
    const values = { name, end: day(dueAfter), dates: dates ?? '' };
    const key = dates ? 'milestone.toast.outsideAndDueLate' : 'milestone.toast.dueLate';
    return page.goTo(path, key, values, 'warn');
  }
  if (dates) return page.goTo(path, `${noun}.toast.outside`, { name, dates }, 'warn');
  return page.goTo(path, `${noun}.toast.${isNew ? 'created' : 'updated'}`, { name });
}

/** The warning for a phase that starts before its milestone is done. */
export const earlyWords = (
  text: Page['text'],
  phase: { awaited: string | null; awaitedUntil: string | null },
) => text('phase.early.mark', { name: phase.awaited ?? '', date: day(phase.awaitedUntil ?? '') });

type Costs = { plannedCost: number | null; actualCost: number | null; currency: string };

/** Costs, formatted for a sentence. */
export const figuresOf = ({ plannedCost, actualCost, currency }: Costs) => ({
  planned: money(plannedCost ?? 0, currency),
  actual: money(actualCost ?? 0, currency),
});
