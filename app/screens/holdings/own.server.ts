import { investmentPath, investmentsPath, ownDistributionPath } from '~/book-paths';
import { listPayload } from '~/http/list.server';
import { pageLoader } from '~/http/page.server';
import { investmentList } from '~/models/holdings/list.server';
import { investmentPage } from '~/models/holdings/show.server';
import { exampleOf } from '~/models/terms/tiers';
import { projectPath } from '~/paths';

/** The reader's own holdings, in all projects. */
export const investmentListLoader = pageLoader((page) => {
  const list = investmentList(page, listPayload(page));
  return {
    ...list,
    rows: list.rows.map((row) => ({ ...row, href: investmentPath(row.id) })),
    title: page.text('holding.own.title'),
    path: investmentsPath(),
  };
});

export const investmentShowLoader = pageLoader((page) => {
  const { text, portal, params } = page;
  const { terms, distributions, ...holding } = investmentPage(page, params);
  return {
    title: text('holding.own.showTitle', { project: holding.project.name }),
    breadcrumbs: [{ label: text('holding.own.title'), href: investmentsPath() }],
    projectHref: projectPath(portal, holding.project.id),
    ...holding,
    distributions: distributions.map((one) => ({
      ...one,
      href: ownDistributionPath(holding.id, one.distributionId),
    })),
    terms: terms && { ...terms, example: exampleOf(terms.tiers) },
  };
});
