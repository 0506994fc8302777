import { idParam, pageAction, pageLoader } from '~/http/page.server';
import { redirectWithToast } from '~/http/toast.server';
import { findRenewable, setRenewal } from '~/models/plans/renewal.server';
import { planPath, planSubscribePath, planUnsubscribePath } from '~/paths';

/** The two answers to whether a plan goes on by itself (001 §4). */
type Renewal = 'subscribe' | 'unsubscribe';

const paths = { subscribe: planSubscribePath, unsubscribe: planUnsubscribePath };

export const renewalLoader = (renewal: Renewal) =>
  pageLoader({}, ({ db, actor, now, frame, text, portal, params }) => {
    const { id, title, expiredAt } = findRenewable(db, actor, idParam(params, 'id'), now);
    frame.title = text(`plan.${renewal}.title`, { plan: title });
    return {
      ...{ title: frame.title, renewal, expiredAt },
      action: paths[renewal](portal, id),
      closeHref: planPath(portal),
    };
  });

export type RenewalQuestion = Awaited<ReturnType<ReturnType<typeof renewalLoader>>>;

export const renewalAction = (renewal: Renewal) =>
  pageAction({}, (page) => {
    const { db, actor, now, text, portal, params } = page;
    setRenewal(db, actor, idParam(params, 'id'), renewal === 'subscribe', now);
    return redirectWithToast(page, planPath(portal), text('plan.updated'));
  });
