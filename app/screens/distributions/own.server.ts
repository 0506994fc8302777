import { investmentPath, investmentsPath } from '~/book-paths';
import { pageLoader } from '~/http/page.server';
import { ownDistribution } from '~/models/distributions/show.server';

export const ownDistributionLoader = pageLoader((page) => {
  const { text, params } = page;
  const shown = ownDistribution(page, params);
  const { number, project } = shown;
  return {
    ...shown,
    title: text('distribution.explain.ownTitle', { number, project: project.name }),
    breadcrumbs: [
      { label: text('holding.own.title'), href: investmentsPath() },
      { label: project.name, href: investmentPath(shown.id) },
    ],
  };
});
