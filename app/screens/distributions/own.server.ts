import { investmentPath, investmentsPath, ownDistributionNoticePath } from '~/book-paths';
import { filePage } from '~/http/file.server';
import { pageLoader } from '~/http/page.server';
import { ownDistributionNotice } from '~/models/distributions/notice.server';
import { ownDistribution } from '~/models/distributions/show.server';

export const ownDistributionLoader = pageLoader((page) => {
  const { text, params } = page;
  const distribution = ownDistribution(page, params);
  const { number, project, distributionId } = distribution;
  return {
    ...distribution,
    noticeHref: ownDistributionNoticePath(distribution.id, distributionId),
    title: text('distribution.explain.ownTitle', { number, project: project.name }),
    breadcrumbs: [
      { label: text('holding.own.title'), href: investmentsPath() },
      { label: project.name, href: investmentPath(distribution.id) },
    ],
  };
});

export const ownDistributionNoticeLoader = pageLoader(async (page) =>
  filePage(page, await ownDistributionNotice(page, page.params)),
);
