import { investmentPath, investmentsPath, ownDistributionNoticePath } from '~/book-paths';
import { filePage } from '~/http/file.server';
import { pageLoader } from '~/http/page.server';
import { ownDistributionNotice } from '~/models/distributions/notice.server';
import { ownDistribution } from '~/models/distributions/show.server';

export const ownDistributionLoader = pageLoader((page) => {
  const { text, params } = page;
  const shown = ownDistribution(page, params);
  const { number, project, distributionId } = shown;
  return {
    ...shown,
    noticeHref: ownDistributionNoticePath(shown.id, distributionId),
    title: text('distribution.explain.ownTitle', { number, project: project.name }),
    breadcrumbs: [
      { label: text('holding.own.title'), href: investmentsPath() },
      { label: project.name, href: investmentPath(shown.id) },
    ],
  };
});

export const ownDistributionNoticeLoader = pageLoader(async (page) =>
  filePage(page, await ownDistributionNotice(page, page.params)),
);
