import { scenarioPath } from '~/book-paths';
import type { Page } from '~/http/page.server';
import { changeContext, explainContext, explainScenario } from '~/models/scenarios/explain';
import type { ChangedProject } from '~/models/scenarios/impact';
import type { ComputedImpact } from '~/models/scenarios/impact.server';
import { impactSentence } from '~/models/scenarios/impact-words';
import { scenarioComparison } from '~/models/scenarios/list.server';
import { explainLinks } from './explain-links';

type Project = { id: number; currency: string; hasChangeOrder?: boolean };

/** An impact as pages show it, with its sentence and the way to the base scenario. */
export function shownImpact(
  page: Page,
  impact: ComputedImpact,
  { id, currency, hasChangeOrder = false }: Project,
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
    /** Counts as paid by the owner outside the books; no holder paid it. */
    outside: changed?.calculation.outcome.outside ?? 0,
    baseHref: scenarioComparison.permits(actor) ? scenarioPath(portal, id, null) : null,
  };
}

export type ShownImpact = ReturnType<typeof shownImpact>;
