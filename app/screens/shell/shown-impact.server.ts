import { scenarioPath } from '~/book-paths';
import type { Page } from '~/http/page.server';
import { updateProject } from '~/models/projects/save.server';
import { changeContext, explainContext, explainScenario } from '~/models/scenarios/explain';
import type { ChangedProject } from '~/models/scenarios/impact';
import type { ComputedImpact } from '~/models/scenarios/impact.server';
import { impactSentence } from '~/models/scenarios/impact-words';
import { scenarioComparison } from '~/models/scenarios/list.server';
import type { PassedEnd } from '~/models/scenarios/planned-end.server';
import { projectPartPath } from '~/paths';
import { explainLinks } from './explain-links.server';

type Project = {
  id: number;
  currency: string;
  hasChangeOrder?: boolean;
  passed?: PassedEnd | null;
};

/** An impact as pages show it, with its sentence and the way to the base scenario. */
export function shownImpact(
  page: Page,
  impact: ComputedImpact,
  { id, currency, hasChangeOrder = false, passed = null }: Project,
  changed: ChangedProject | null = null,
) {
  const { actor, portal, locale } = page;
  const contextOf = hasChangeOrder ? changeContext : explainContext;
  return {
    ...impact,
    currency,
    sentence: impactSentence(impact.figures, currency, locale),
    explained: changed
      ? explainScenario(contextOf(locale, explainLinks(page, id, null)), changed, impact.date)
      : [],
    /** The amount that each holder would pay in beyond the commitment, by holding. */
    beyond: Object.fromEntries(
      (changed?.calculation.holders ?? []).map((one) => [one.holdingId, one.beyondCommitment]),
    ) as Record<string, number>,
    /** Paid by the owner, who gets it back before the holders. */
    outside: changed?.calculation.outcome.owedToOwner ?? 0,
    passed: passed && { ...passed, editHref: projectEndHref(page, id) },
    baseHref: scenarioComparison.permits(actor) ? scenarioPath(portal, id, null) : null,
  };
}

/** The form of a project's planned end; null for those who cannot edit the project. */
export const projectEndHref = ({ actor, portal }: Page, id: number): string | null =>
  updateProject.permits(actor) ? projectPartPath(portal, id, 'end') : null;

export type ShownImpact = ReturnType<typeof shownImpact>;
