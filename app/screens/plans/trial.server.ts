import { data } from '@remix-run/node';
import { idParam, pageAction, pageLoader } from '~/http/page.server';
import { notFound } from '~/http/portals.server';
import { redirectWithToast } from '~/http/toast.server';
import { AppError } from '~/models/errors';
import { mayChoosePlan } from '~/models/plans/subscription.server';
import { findTrialPlan, mayStartTrial, startTrial } from '~/models/plans/trial.server';
import { planPath, planTrialPath } from '~/paths';

/** Asks before a company's trial starts; with a plan already, says why it cannot. */
export const trialLoader = pageLoader({}, ({ db, actor, frame, text, portal, params }) => {
  if (!mayChoosePlan(actor)) throw notFound();
  const { id, title, trialDays } = findTrialPlan(db, idParam(params, 'id'));
  const mayTry = mayStartTrial(db, actor);
  frame.title = mayTry ? text('plan.trial.title', { plan: title }) : text('plan.trial.usedTitle');
  return {
    ...{ title: frame.title, trialDays, mayTry },
    action: planTrialPath(portal, id),
    closeHref: planPath(portal),
  };
});

export type TrialQuestion = Awaited<ReturnType<typeof trialLoader>>;

export const trialAction = pageAction({}, (page) => {
  const { db, actor, now, text, portal, params } = page;
  try {
    startTrial(db, actor, idParam(params, 'id'), now);
  } catch (error) {
    if (error instanceof AppError && error.code === 'in-use') return data(null, { status: 409 });
    throw error;
  }
  const { title } = findTrialPlan(db, idParam(params, 'id'));
  return redirectWithToast(page, planPath(portal), text('plan.trial.done', { plan: title }));
});
