import { data } from '@remix-run/node';
import { type ActionPage, idParam, type Page, pageAction, pageLoader } from '~/http/page.server';
import { notFound } from '~/http/portals.server';
import { redirectWithToast } from '~/http/toast.server';
import { deletePhase, phaseDependents } from '~/models/phases/delete.server';
import { findPhase } from '~/models/phases/find.server';
import { linksOf } from '~/models/phases/links.server';
import { phasesOf } from '~/models/phases/list.server';
import { branchOf } from '~/models/phases/tree';
import { mayWork } from '~/models/work/allowed.server';
import { WorkRefused } from '~/models/work/refused';
import { phaseDeletePath, phasesPath } from '~/paths';

/** Asks before a phase goes: what stands on it, and where that is to go. */
export const phaseDeleteLoader = pageLoader(
  { permission: 'phases.delete' },
  ({ db, actor, frame, text, params, portal }) => {
    if (!mayWork(actor, 'phases.delete')) throw notFound();
    const phase = phaseHere(db, actor, params);
    const branch = branchOf(linksOf(db, phase.projectId), phase.id);
    frame.title = text('phase.delete.title');
    return {
      title: phase.title,
      attachment: phase.attachment?.name ?? null,
      dependents: phaseDependents(db, phase.id),
      places: phasesOf(db, phase.projectId)
        .filter(({ id }) => !branch.has(id))
        .map(({ id, title, depth }) => ({ id, title, depth })),
      action: phaseDeletePath(portal, phase.projectId, phase.id),
      closeHref: phasesPath(portal, phase.projectId),
    };
  },
);

export type PhaseDeletion = Awaited<ReturnType<typeof phaseDeleteLoader>>;
export type DeletionRefusal = { errors: string[] };

export const phaseDeleteAction = pageAction({ permission: 'phases.delete' }, (page) => {
  const { db, actor, now, portal, text } = page;
  const phase = phaseHere(db, actor, page.params);
  try {
    deletePhase(db, actor, phase.id, chosenPlace(page), now);
  } catch (error) {
    if (!(error instanceof WorkRefused)) throw error;
    return data<DeletionRefusal>({ errors: [`work.refused.${error.reason}`] }, { status: 422 });
  }
  const toast = text('phase.toast.deleted', { name: phase.title });
  return redirectWithToast(page, phasesPath(portal, phase.projectId), toast);
});

/** The phase in the URL, which must be of the project in the URL. */
function phaseHere(db: Page['db'], actor: Page['actor'], params: Page['params']) {
  const phase = findPhase(db, actor, idParam(params, 'id'));
  if (phase.projectId !== idParam(params, 'projectId')) throw notFound();
  return phase;
}

function chosenPlace({ form }: ActionPage): number | null {
  const value = String(form.get('move_to') ?? '');
  return /^[1-9]\d{0,14}$/.test(value) ? Number(value) : null;
}
