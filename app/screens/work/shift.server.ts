import { formAction } from '~/http/form-action.server';
import { pageLoader } from '~/http/page.server';
import { phaseShift, shiftPhase } from '~/models/phases/shift.server';
import { phaseShiftPath, phasesPath } from '~/paths';
import { crumbsOf } from './form.server';

export const phaseShiftLoader = pageLoader((page) => {
  const { text, portal, params, url } = page;
  const { phase, count, rows } = phaseShift(page, {
    id: params.id,
    days: url.searchParams.get('days') ?? undefined,
  });
  return {
    title: text('phase.shift.title', { name: phase.title }),
    count,
    rows,
    crumbs: crumbsOf(page, phase.project),
    action: phaseShiftPath(portal, phase.id, count),
    backHref: phasesPath(portal, phase.projectId),
  };
});

export const phaseShiftAction = formAction(shiftPhase, {
  payload: (page) => ({ id: page.params.id, days: page.url.searchParams.get('days') ?? undefined }),
  done: (page, { count, projectId }) =>
    page.goTo(phasesPath(page.portal, projectId), 'phase.shift.done', { count }),
});
