import { phaseImpactPath } from '~/book-paths';
import { type Page, pageLoader } from '~/http/page.server';
import { Refused } from '~/models/errors';
import { updatePhase } from '~/models/phases/save.server';
import { phaseMoveImpact } from '~/models/scenarios/move.server';
import { phaseEditPath, phasePath } from '~/paths';
import { moneyCrumbs } from '~/screens/shell/money-crumbs';
import { shownImpact } from '~/screens/shell/shown-impact.server';

/** What a delay of a phase would do. */
export const phaseImpactLoader = pageLoader((page) => {
  const { text, portal, actor, url } = page;
  const { phase, project, moves, impact, written, errors } = readImpact(page, page.params);
  return {
    title: text('impact.move.title', { phase: phase.title }),
    breadcrumbs: [
      ...moneyCrumbs(page, project),
      { label: phase.title, href: phasePath(portal, phase.id) },
    ],
    path: phaseImpactPath(portal, project.id, phase.id),
    written: written ?? url.searchParams.get('days') ?? '',
    errors,
    count: moves.length,
    impact: impact && shownImpact(page, impact, project),
    editHref: updatePhase.permits(actor) ? phaseEditPath(portal, phase.id) : null,
  };
});

/** Days that are not valid are shown with their error, and nothing is computed. */
function readImpact(page: Page, params: Page['params']) {
  const written = page.url.searchParams.get('days') ?? undefined;
  try {
    return { ...phaseMoveImpact(page, { ...params, days: written }), written, errors: [] };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const errors = Object.values(error.fields).flatMap((reasons) =>
      reasons.map(({ text: key, values }) => page.text(key, values)),
    );
    return { ...phaseMoveImpact(page, params), written, errors };
  }
}
