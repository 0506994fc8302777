import { scenarioPath } from '~/book-paths';
import type { Page } from '~/http/page.server';
import type { ComputedImpact } from '~/models/scenarios/impact.server';
import { impactSentence } from '~/models/scenarios/impact-words';
import { scenarioComparison } from '~/models/scenarios/list.server';

type Project = { id: number; currency: string };

/** An impact as pages show it, with its sentence and the way to the base scenario. */
export function shownImpact(
  { actor, portal, locale }: Page,
  impact: ComputedImpact,
  { id, currency }: Project,
) {
  return {
    ...impact,
    currency,
    sentence: impactSentence(impact.figures, currency, locale),
    baseHref: scenarioComparison.permits(actor) ? scenarioPath(portal, id, null) : null,
  };
}

export type ShownImpact = ReturnType<typeof shownImpact>;
