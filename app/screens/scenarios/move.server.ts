import { phaseImpactPath, phaseMovePath } from '~/book-paths';
import { formAction } from '~/http/form-action.server';
import { formKey, type Page, pageLoader } from '~/http/page.server';
import { day } from '~/i18n/format';
import { Refused } from '~/models/errors';
import { updatePhase } from '~/models/phases/save.server';
import type { Impact } from '~/models/scenarios/impact';
import { delayPhase, phaseMoveImpact } from '~/models/scenarios/move.server';
import { phaseEditPath, phasePath } from '~/paths';
import { moneyCrumbs } from '~/screens/shell/money-crumbs';
import { projectEndHref, shownImpact } from '~/screens/shell/shown-impact.server';

/** The effect of a delay of a phase, and of earlier ones. */
export const phaseImpactLoader = pageLoader((page) => {
  const { text, portal, actor, url } = page;
  const { phase, project, moves, days, kept, moveId, impact, changed, passed, written, errors } =
    readImpact(page, page.params);
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
    impact: impact && shownImpact(page, impact, { ...project, passed }, changed),
    apply: days !== null && moves.length > 0 && delayPhase.permits(actor) ? { days } : null,
    isKept: moveId !== null,
    isCompleted: impact !== null && moveId === null && moves.length === 0,
    values: { form_key: formKey(page) },
    kept: kept.map(({ id, days: moved, date, figures }) => ({
      id,
      days: moved ?? 0,
      date,
      href: phaseMovePath(portal, project.id, phase.id, id),
      profit: (figures as Omit<Impact, 'holders'>).profit,
    })),
    currency: project.currency,
    editHref: updatePhase.permits(actor) ? phaseEditPath(portal, phase.id) : null,
  };
});

/** Days that are not valid are shown with their error, and nothing is computed. */
function readImpact(page: Page, params: Page['params']) {
  const written = page.url.searchParams.get('days') ?? undefined;
  const move_id = page.url.searchParams.get('move_id') ?? undefined;
  const payload = { ...params, days: written, move_id, explain: 'on' };
  try {
    return { ...phaseMoveImpact(page, payload), written, errors: [] };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const errors = Object.values(error.fields).flatMap((reasons) =>
      reasons.map(({ text: key, values }) => page.text(key, values)),
    );
    return { ...phaseMoveImpact(page, params), written, errors };
  }
}

export const phaseDelayAction = formAction(delayPhase, {
  done(page, { id, title, projectId, passed }) {
    const path = phasePath(page.portal, id);
    if (!passed) return page.goTo(path, 'impact.move.moved', { phase: title });
    const words = { phase: title, end: day(passed.plannedEnd), work: day(passed.workEndsOn) };
    const href = projectEndHref(page, projectId);
    const links = href ? [{ label: 'impact.passedEnd.edit' as const, href }] : [];
    return page.goTo(path, 'impact.move.movedPast', words, 'warn', links);
  },
});
