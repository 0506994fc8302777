import {
  changeOrderApprovePath,
  changeOrderEditPath,
  changeOrderPath,
  changeOrderRejectPath,
  changeOrderSubmitPath,
  changeOrderWithdrawPath,
} from '~/book-paths';
import { formAction } from '~/http/form-action.server';
import { type ActionPage, formKey, type Page, pageLoader } from '~/http/page.server';
import { approveChangeOrder, rejectChangeOrder } from '~/models/change-orders/decide.server';
import { updateChangeOrder } from '~/models/change-orders/save.server';
import { type ChangeOrderPage, changeOrderPage } from '~/models/change-orders/show.server';
import { submitChangeOrder, withdrawChangeOrder } from '~/models/change-orders/submit.server';
import { budgetHrefs } from '~/screens/shell/budget-hrefs';
import { nameOfLine } from '~/screens/shell/budget-places';
import type { Question } from '~/screens/shell/question';
import { shownImpact } from '~/screens/shell/shown-impact.server';
import { changeCrumbs } from './save.server';

export const changeOrderShowLoader = pageLoader((page) => {
  const { text, params } = page;
  const { project, lines, budget, impact, changed, passed, version, ...change } = changeOrderPage(
    page,
    {
      ...params,
      explain: 'on',
    },
  );
  const { number, title, days } = change;
  return {
    ...change,
    title: text('changeOrder.show.title', { number, title }),
    breadcrumbs: changeCrumbs(page, project),
    currency: project.currency,
    daysText: days === 0 ? null : text('changeOrder.show.days', { count: days }),
    lines: lines.map((line) => ({ ...line, name: nameOfLine(text, line) })),
    budget: budget && {
      ...budget,
      href: budgetHrefs(page, project.id).revised,
      lines: budget.lines.map((line) => ({
        ...line,
        name: nameOfLine(text, line),
        href:
          line.lineId === null
            ? undefined
            : budgetHrefs(page, project.id, { line_id: line.lineId }).revised,
      })),
    },
    impact:
      impact && shownImpact(page, impact, { ...project, hasChangeOrder: true, passed }, changed),
    hrefs: hrefsOf(page, { ...change, projectId: project.id }),
    values: {
      version: String(version),
      form_key: formKey(page),
      move_dates: days === 0 ? undefined : 'on',
    },
  };
});

type Shown = Pick<ChangeOrderPage, 'id' | 'status' | 'projectId' | 'mayDecide'>;

/** The actions that the status and the person's permissions allow. */
function hrefsOf({ actor, portal }: Page, { id, status, projectId, mayDecide }: Shown) {
  const mayWrite = updateChangeOrder.permits(actor);
  const only = (isPossible: boolean, path: typeof changeOrderPath) =>
    mayWrite && isPossible ? path(portal, projectId, id) : null;
  return {
    edit: only(status === 'draft', changeOrderEditPath),
    submit: only(status === 'draft', changeOrderSubmitPath),
    withdraw: only(status === 'draft' || status === 'submitted', changeOrderWithdrawPath),
    approve: only(mayDecide, changeOrderApprovePath),
    reject: only(mayDecide, changeOrderRejectPath),
  };
}

type Outcome = 'submitted' | 'approved' | 'rejected' | 'withdrawn';

const goBack =
  (said: Outcome) =>
  (page: ActionPage, { id, projectId }: { id: number; projectId: number }) =>
    page.goTo(changeOrderPath(page.portal, projectId, id), `changeOrder.toast.${said}`);

export const changeOrderSubmitAction = formAction(submitChangeOrder, { done: goBack('submitted') });
export const changeOrderApproveAction = formAction(approveChangeOrder, {
  done: goBack('approved'),
});
export const changeOrderRejectAction = formAction(rejectChangeOrder, { done: goBack('rejected') });

export const changeOrderWithdrawLoader = pageLoader((page) => {
  const { text, portal, params } = page;
  const { id, number, project } = changeOrderPage(page, params);
  return {
    title: text('changeOrder.withdraw.title', { number }),
    words: [text('changeOrder.withdraw.text')],
    confirmLabel: text('changeOrder.withdraw.confirm'),
    danger: true,
    action: changeOrderWithdrawPath(portal, project.id, id),
    closeHref: changeOrderPath(portal, project.id, id),
  } satisfies Question;
});

export const changeOrderWithdrawAction = formAction(withdrawChangeOrder, {
  done: goBack('withdrawn'),
});
