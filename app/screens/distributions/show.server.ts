import {
  distributionApprovePath,
  distributionDeletePath,
  distributionEditPath,
  distributionNoticePath,
  distributionPartPath,
  distributionPath,
  distributionPayPath,
  distributionReversePath,
  holdingPath,
  projectTermsPath,
} from '~/book-paths';
import { filePage } from '~/http/file.server';
import { formAction } from '~/http/form-action.server';
import { formKey, type Page, pageLoader } from '~/http/page.server';
import { money } from '~/i18n/format';
import { explainDistribution } from '~/models/distributions/explain-tree';
import { distributionNotice } from '~/models/distributions/notice.server';
import { payDistribution, payoutForm } from '~/models/distributions/pay.server';
import { reverseDistribution } from '~/models/distributions/reverse.server';
import { approveDistribution } from '~/models/distributions/save.server';
import {
  type DistributionPage,
  distributionPage,
  distributionPart,
} from '~/models/distributions/show.server';
import { AppError } from '~/models/errors';
import { impactSentence } from '~/models/scenarios/impact-words';
import {
  redirectIfUnconfirmed,
  requireProofFor,
  withKeptForm,
} from '~/screens/shell/confirmed.server';
import { shownImpact } from '~/screens/shell/shown-impact.server';
import { distributionCrumbs } from './save.server';

/** Why a draft cannot be approved, in words. */
const refusalWords = ({ text }: Page, refusal: DistributionPage['refusal']): string[] =>
  Object.values(refusal ?? {}).flatMap((reasons) =>
    reasons.map(({ text: key, values }) => text(key, values)),
  );

export const distributionShowLoader = pageLoader((page) => {
  const { text, portal, params, actor } = page;
  const data = distributionPage(page, { ...params, explain: 'on' });
  const { project, parts, terms, refusal, impact, changed, ...distribution } = data;
  const { id, number, status } = distribution;
  const canPay = status === 'approved' && payDistribution.permits(actor);
  const payHref = (holding: number) =>
    distributionPayPath(portal, project.id, id, { holding_id: String(holding) });
  return {
    ...distribution,
    title: text('distribution.show.title', { number }),
    breadcrumbs: distributionCrumbs(page, project),
    currency: project.currency,
    termsNumber: terms?.number ?? null,
    termsHref: projectTermsPath(portal, project.id),
    refusal: refusalWords(page, refusal),
    parts: parts.map(({ holdingId, name, shareClass, amount, withheld, openAmount }) => ({
      holdingId,
      name,
      shareClass,
      amount,
      withheld,
      openAmount,
      href: holdingPath(portal, project.id, holdingId),
      howHref: distributionPartPath(portal, project.id, id, holdingId),
      payHref: canPay && openAmount > 0 ? payHref(holdingId) : null,
    })),
    impact: impact && shownImpact(page, impact, project, changed),
    explained: explainDistribution(page, data, (holding) =>
      distributionPartPath(portal, project.id, id, holding),
    ),
    hrefs: hrefsOf(page, data),
  };
});

/** The actions that the distribution's status and the person's permissions allow. */
function hrefsOf({ actor, portal }: Page, shown: DistributionPage) {
  const { id, projectId, status, open, isDecider, isLast, refusal } = shown;
  const isDraft = status === 'draft';
  const isApproved = status === 'approved';
  const only = (isAllowed: boolean, path: typeof distributionPath) =>
    approveDistribution.permits(actor) && isAllowed ? path(portal, projectId, id) : null;
  return {
    edit: only(isDraft, distributionEditPath),
    delete: only(isDraft, distributionDeletePath),
    approve: only(isDraft && isDecider && refusal === null, distributionApprovePath),
    pay: only(isApproved && open > 0, distributionPayPath),
    reverse: only(isApproved && isLast, distributionReversePath),
  };
}

const backTo = (page: Page, { id, projectId }: { id: number; projectId: number }) =>
  distributionPath(page.portal, projectId, id);

export const distributionApproveLoader = pageLoader((page) => {
  const { text, locale, portal, params } = page;
  const pageData = distributionPage(page, params);
  const { id, number, cash, status, parts, project, refusal, impact, version } = pageData;
  if (status !== 'draft') throw new AppError('not-found');
  if (!pageData.isDecider) throw new AppError('forbidden');
  requireProofFor(page, project.companyId);
  const paid = parts.filter(({ amount }) => amount > 0);
  return {
    title: text('distribution.approve.title', { number }),
    lead: text('distribution.approve.text', {
      cash: money(cash, project.currency),
      count: paid.length,
    }),
    withoutAccount: paid.filter(({ personId }) => personId === null).map(({ name }) => name),
    refusal: refusalWords(page, refusal),
    action: distributionApprovePath(portal, project.id, id),
    closeHref: distributionPath(portal, project.id, id),
    impact: impact && {
      hash: impact.inputHash,
      sentence: impactSentence(impact.figures, project.currency, locale),
    },
    values: { version: String(version), form_key: formKey(page) },
  };
});

export const distributionApproveAction = formAction(approveDistribution, {
  done: (page, saved) => page.goTo(backTo(page, saved), 'distribution.toast.approved'),
  refused: redirectIfUnconfirmed,
});

export const distributionPayLoader = pageLoader((page) => {
  const { text, portal, params, url } = page;
  const holding_id = url.searchParams.get('holding_id') ?? undefined;
  const { id, number, project, parts, chosen, today } = payoutForm(page, { ...params, holding_id });
  const { currency, companyId } = project;
  requireProofFor(page, companyId);
  const total = parts.reduce((sum, { openAmount }) => sum + openAmount, 0);
  const everyone = text('distribution.pay.everyone', { amount: money(total, currency) });
  return {
    title: text('distribution.pay.title', { number }),
    holders: [
      { value: '', label: everyone },
      ...parts.map(({ holdingId, name, openAmount }) => ({
        value: String(holdingId),
        label: text('distribution.pay.one', { name, amount: money(openAmount, currency) }),
      })),
    ],
    action: distributionPayPath(portal, project.id, id),
    closeHref: distributionPath(portal, project.id, id),
    values: withKeptForm(page, {
      form_key: formKey(page),
      holding_id: chosen ? String(chosen.holdingId) : '',
      date: today,
      note: undefined,
    }),
  };
});

export const distributionPayAction = formAction(payDistribution, {
  done: (page, saved) => page.goTo(backTo(page, saved), 'distribution.toast.paid'),
  refused: redirectIfUnconfirmed,
});

export const distributionReverseLoader = pageLoader((page) => {
  const { text, portal, params } = page;
  const { id, number, status, project, version, isLast } = distributionPage(page, params);
  if (status !== 'approved' || !isLast) throw new AppError('not-found');
  return {
    title: text('distribution.reverse.title', { number }),
    action: distributionReversePath(portal, project.id, id),
    closeHref: distributionPath(portal, project.id, id),
    values: { version: String(version), form_key: formKey(page) },
  };
});

export const distributionReverseAction = formAction(reverseDistribution, {
  done: (page, saved) => page.goTo(backTo(page, saved), 'distribution.toast.reversed'),
});

/** How the part of one holding was computed. */
export const distributionPartLoader = pageLoader((page) => {
  const { text, portal, params } = page;
  const { id, number, date, status, part, tiers, project } = distributionPart(page, params);
  const noticeHref = distributionNoticePath(portal, project.id, id, part.holdingId);
  return {
    title: text('distribution.explain.title', { number, name: part.name }),
    breadcrumbs: [
      ...distributionCrumbs(page, project),
      {
        label: text('distribution.show.title', { number }),
        href: distributionPath(portal, project.id, id),
      },
    ],
    currency: project.currency,
    noticeHref: status === 'draft' ? null : noticeHref,
    date,
    part,
    tiers,
  };
});

export const distributionNoticeLoader = pageLoader(async (page) =>
  filePage(page, await distributionNotice(page, page.params)),
);
