import type { ActionPage, Page } from '~/http/page.server';
import { day, money } from '~/i18n/format';
import type { Payload } from '~/models/operation.server';
import type { Span } from '~/models/work/dates';
import { phasesPath, projectPath } from '~/paths';

/**
 * Where an edit form is opened, and where it goes back to: the list, or a dialog over the project.
 */
export type WorkOrigin = 'list' | 'project';

/** Whose form an address opens; the record in a dialog must be of the project it stands over. */
export const askedFor = (
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

type Saved = { noun: 'phase' | 'milestone'; isNew: boolean; outside: Span | null };

/** On, with what was done; where its dates go beyond `outside`, what it is part of, with that. */
export function goOn(page: ActionPage, path: string, { noun, isNew, outside }: Saved) {
  const name = page.typed('title');
  if (!outside) return page.goTo(path, `${noun}.toast.${isNew ? 'created' : 'updated'}`, { name });
  const dates = `${day(outside.startDate)} – ${day(outside.endDate)}`;
  return page.goTo(path, `${noun}.toast.outside`, { name, dates }, 'warn');
}

/** Said where a phase starts before the milestone that it waits for is done. */
export const earlyWords = (
  text: Page['text'],
  phase: { awaited: string | null; awaitedUntil: string | null },
) => text('phase.early.mark', { name: phase.awaited ?? '', date: day(phase.awaitedUntil ?? '') });

type Costs = { plannedCost: number | null; actualCost: number | null; currency: string };

/** Costs as they stand in a sentence. */
export const figuresOf = ({ plannedCost, actualCost, currency }: Costs) => ({
  planned: money(plannedCost ?? 0, currency),
  actual: money(actualCost ?? 0, currency),
});
