import {
  investmentEffectPath,
  investmentPath,
  investmentsPath,
  ownCallNoticePath,
  ownDistributionPath,
  ownStatementPath,
} from '~/book-paths';
import { filePage } from '~/http/file.server';
import { listPayload } from '~/http/list.server';
import { type Page, pageLoader } from '~/http/page.server';
import { ownCallNotice } from '~/models/capital-calls/notice.server';
import { isoDay } from '~/models/fields';
import { investmentList } from '~/models/holdings/list.server';
import { investmentPage } from '~/models/holdings/show.server';
import { explainHolding, explainTotal } from '~/models/investments/explain';
import { holderFlowLinks } from '~/models/investments/explain.server';
import { investmentSummary } from '~/models/investments/summary.server';
import { explainOwn } from '~/models/scenarios/explain';
import { exampleOf } from '~/models/terms/tiers';
import { projectPath } from '~/paths';
import { ownHoldingLinks } from '~/screens/shell/holding-links';

/** The reader's own holdings, in all projects. */
export const investmentListLoader = pageLoader((page) => {
  const { text } = page;
  const list = investmentList(page, listPayload(page));
  const summary = investmentSummary(page, { on: list.state.filters.on, explain: 'on' });
  const byId = new Map(summary.holdings.map((one) => [one.id, one]));
  return {
    ...list,
    rows: list.rows.flatMap((row) => {
      const figures = byId.get(row.id);
      const linkedRow = { ...row, href: investmentPath(row.id) };
      return figures ? [{ ...linkedRow, figures, committedThen: figures.committed }] : [];
    }),
    title: text('holding.own.title'),
    path: investmentsPath(),
    totals: summary.totals.map(({ explicable, ...total }) => ({
      ...total,
      explained: explainTotal(text, total, {
        holdings: explicable ?? [],
        hrefOf: investmentPath,
      }),
      title:
        summary.totals.length === 1
          ? text('investment.total')
          : text('investment.totalIn', { currency: total.currency }),
    })),
    on: summary.on,
    estimatedOn: summary.totals.find((total) => total.estimatedOn)?.estimatedOn ?? null,
    unread: summary.unread,
    toPay: summary.toPay,
    news: summary.news,
  };
});

export const investmentShowLoader = pageLoader((page) => {
  const { text, portal, params, url } = page;
  const parameter = url.searchParams.get('on');
  // The list ignores invalid days, too.
  const on = isoDay.safeParse(parameter).success ? parameter : undefined;
  const { terms, calls, distributions, statements, explicable, ...holding } = investmentPage(page, {
    ...params,
    on,
    explain: 'on',
    effect_id: shownEffect(page),
  });
  return {
    title: text('holding.own.showTitle', { project: holding.project.name }),
    breadcrumbs: [{ label: text('holding.own.title'), href: investmentsPath() }],
    projectHref: projectPath(portal, holding.project.id),
    ...holding,
    effects: holding.effects?.map(({ holder, ...effect }) => ({
      ...effect,
      href: investmentEffectPath(holding.id, effect.impactId),
      explained:
        holder &&
        explainOwn(
          page.locale,
          holder,
          holderFlowLinks(page.db, ownHoldingLinks(holding), holding.id),
        ),
    })),
    explained:
      explicable &&
      explainHolding({ text, links: ownHoldingLinks(holding), isOwn: true }, explicable),
    path: investmentPath(holding.id),
    calls: calls.map((one) => ({ ...one, noticeHref: ownCallNoticePath(holding.id, one.id) })),
    distributions: distributions.map((one) => ({
      ...one,
      href: ownDistributionPath(holding.id, one.distributionId),
    })),
    statements: statements.map((one) => ({ ...one, href: ownStatementPath(holding.id, one.id) })),
    terms: terms && { ...terms, example: exampleOf(terms.tiers) },
  };
});

/** Without one, none is explained: each is a calculation of the whole project. */
function shownEffect({ url }: Page): string {
  const id = url.searchParams.get('effect') ?? '';
  return /^[1-9]\d{0,14}$/.test(id) ? id : noEffect;
}

/** The largest valid id, which no record has. */
const noEffect = '9'.repeat(15);

export const ownCallNoticeLoader = pageLoader(async (page) =>
  filePage(page, await ownCallNotice(page, page.params)),
);
