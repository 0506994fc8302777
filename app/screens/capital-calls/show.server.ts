import {
  callNoticePath,
  capitalCallDeletePath,
  capitalCallEditPath,
  capitalCallIssuePath,
  capitalCallPath,
  capitalCallPayPath,
  capitalCallWithdrawPath,
  holdingPath,
} from '~/book-paths';
import { filePage } from '~/http/file.server';
import { formAction } from '~/http/form-action.server';
import { formKey, type Page, pageLoader } from '~/http/page.server';
import { day, money } from '~/i18n/format';
import { explainCall } from '~/models/capital-calls/explain';
import { callNotice } from '~/models/capital-calls/notice.server';
import { callPaymentForm, payCall } from '~/models/capital-calls/pay.server';
import { issueCall, withdrawCall } from '~/models/capital-calls/save.server';
import { type CallPage, callPage } from '~/models/capital-calls/show.server';
import { AppError } from '~/models/errors';
import { amountText } from '~/models/fields';
import { explainContext } from '~/models/scenarios/explain';
import { impactSentence } from '~/models/scenarios/impact-words';
import { explainLinks } from '~/screens/shell/explain-links.server';
import type { Question, Refusal } from '~/screens/shell/question';
import { shownImpact } from '~/screens/shell/shown-impact.server';
import { callCrumbs } from './save.server';

export const callShowLoader = pageLoader((page) => {
  const { text, portal, params, actor, locale } = page;
  const { project, parts, impact, changed, payments, ...call } = callPage(page, {
    ...params,
    explain: 'on',
  });
  const { id, number, status } = call;
  const canPay = status === 'issued' && payCall.permits(actor);
  const payHref = (holding: number) =>
    capitalCallPayPath(portal, project.id, id, { holding_id: String(holding) });
  return {
    ...call,
    title: text('capitalCall.show.title', { number }),
    breadcrumbs: callCrumbs(page, project),
    currency: project.currency,
    parts: parts.map(({ holdingId, name, shareClass, amount, openAmount, unfunded }) => ({
      holdingId,
      name,
      shareClass,
      amount,
      openAmount,
      unfunded,
      href: holdingPath(portal, project.id, holdingId),
      noticeHref: status === 'draft' ? null : callNoticePath(portal, project.id, id, holdingId),
      payHref: canPay && openAmount > 0 ? payHref(holdingId) : null,
    })),
    impact: impact && shownImpact(page, impact, project, changed),
    explained: explainCall(explainContext(locale, explainLinks(page, project.id, null)), {
      parts,
      payments,
      status,
    }),
    hrefs: hrefsOf(page, { ...call, projectId: project.id }),
  };
});

export const callNoticeLoader = pageLoader(async (page) =>
  filePage(page, await callNotice(page, page.params)),
);

type Shown = Pick<CallPage, 'id' | 'projectId' | 'status' | 'open' | 'hasPayments' | 'isPossible'>;

/** The actions that the call's status and the person's permissions allow. */
function hrefsOf({ actor, portal }: Page, call: Shown) {
  const { id, projectId, status, open, hasPayments, isPossible } = call;
  const isDraft = status === 'draft';
  const isIssued = status === 'issued';
  const only = (isAllowed: boolean, path: typeof capitalCallPath) =>
    issueCall.permits(actor) && isAllowed ? path(portal, projectId, id) : null;
  return {
    edit: only(isDraft, capitalCallEditPath),
    delete: only(isDraft, capitalCallDeletePath),
    issue: only(isDraft && isPossible, capitalCallIssuePath),
    pay: only(isIssued && open > 0, capitalCallPayPath),
    withdraw: only(isIssued && !hasPayments, capitalCallWithdrawPath),
  };
}

export const callIssueLoader = pageLoader((page) => {
  const { text, portal, params, locale } = page;
  const { id, number, amount, dueOn, status, parts, project, ...call } = callPage(page, params);
  if (status !== 'draft') throw new AppError('not-found');
  const { currency } = project;
  return {
    title: text('capitalCall.issue.title', { number }),
    lead: text('capitalCall.issue.text', {
      amount: money(amount, currency),
      count: parts.length,
      date: day(dueOn),
    }),
    withoutAccount: parts.filter(({ personId }) => personId === null).map(({ name }) => name),
    refusal: call.isPossible
      ? null
      : text('capitalCall.show.impossible', { unfunded: money(call.unfunded, currency) }),
    impact: call.impact && {
      hash: call.impact.inputHash,
      sentence: impactSentence(call.impact.figures, currency, locale),
    },
    action: capitalCallIssuePath(portal, project.id, id),
    closeHref: capitalCallPath(portal, project.id, id),
    values: { form_key: formKey(page) },
  };
});

const backTo = (page: Page, { id, projectId }: { id: number; projectId: number }) =>
  capitalCallPath(page.portal, projectId, id);

export const callIssueAction = formAction(issueCall, {
  done: (page, call) => page.goTo(backTo(page, call), 'capitalCall.toast.issued'),
});

export const callWithdrawLoader = pageLoader((page) => {
  const { text, portal, params } = page;
  const { id, number, status, project, hasPayments } = callPage(page, params);
  if (status !== 'issued') throw new AppError('not-found');
  const closeHref = capitalCallPath(portal, project.id, id);
  if (hasPayments)
    return {
      title: text('capitalCall.withdraw.impossible'),
      words: [text('capitalCall.withdraw.hasPayments')],
      closeHref,
      backLabel: text('capitalCall.withdraw.back'),
    } satisfies Refusal;
  return {
    title: text('capitalCall.withdraw.title', { number }),
    words: [text('capitalCall.withdraw.text')],
    confirmLabel: text('capitalCall.withdraw.confirm'),
    danger: true,
    action: capitalCallWithdrawPath(portal, project.id, id),
    closeHref,
  } satisfies Question;
});

export const callWithdrawAction = formAction(withdrawCall, {
  done: (page, call) => page.goTo(backTo(page, call), 'capitalCall.toast.withdrawn'),
});

export const callPayLoader = pageLoader((page) => {
  const { text, portal, params, url } = page;
  const holding_id = url.searchParams.get('holding_id') ?? undefined;
  const form = callPaymentForm(page, { ...params, holding_id });
  const { id, number, project, parts, chosen } = form;
  return {
    title: text('capitalCall.pay.title', { number }),
    currency: project.currency,
    holders: parts.map(({ holdingId, name, openAmount }) => ({
      value: String(holdingId),
      label: text('capitalCall.pay.open', { name, amount: money(openAmount, project.currency) }),
    })),
    action: capitalCallPayPath(portal, project.id, id),
    closeHref: capitalCallPath(portal, project.id, id),
    values: {
      form_key: formKey(page),
      holding_id: String(chosen.holdingId),
      amount: amountText(chosen.openAmount),
      date: form.today,
    },
  };
});

export const callPayAction = formAction(payCall, {
  done: (page, call) => page.goTo(backTo(page, call), 'capitalCall.toast.paid'),
});
