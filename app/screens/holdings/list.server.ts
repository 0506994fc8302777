import {
  capitalCallsPath,
  distributionsPath,
  holdingCreatePath,
  holdingPath,
  holdingsPath,
  projectTermsPath,
  statementsPath,
} from '~/book-paths';
import { listPayload } from '~/http/list.server';
import { idParam, pageLoader } from '~/http/page.server';
import { explainRegister } from '~/models/holdings/explain-register';
import { holdingList } from '~/models/holdings/list.server';
import { holdingRegister } from '~/models/holdings/register.server';
import { createHolding } from '~/models/holdings/save.server';
import { updateList } from '~/models/investor-updates/list.server';
import { findProject } from '~/models/projects/visible.server';
import { investorUpdatesPath, projectPath } from '~/paths';
import { netLinks } from '~/screens/shell/holding-links';

export const holdingListLoader = pageLoader((page) => {
  const { db, actor, text, portal, params } = page;
  const projectId = idParam(params, 'project_id');
  const list = holdingList(page, { ...listPayload(page), project_id: params.project_id });
  const project = findProject(db, actor, projectId);
  const register = holdingRegister(page, { project_id: params.project_id });
  const estimates = new Map(
    register.holders.map(({ holdingId, estimate }) => [holdingId, estimate]),
  );
  const { project_id: _, ...filters } = list.state.filters;
  return {
    ...list,
    rows: list.rows.map((row) => ({
      ...row,
      estimate: estimates.get(row.id) ?? null,
      href: holdingPath(portal, projectId, row.id),
    })),
    hasPrice: register.total !== null,
    explained: explainRegister(
      {
        text,
        netLinks: netLinks(portal, projectId),
        holding: (id) => holdingPath(portal, projectId, id),
      },
      register,
    ),
    currency: project.currency,
    state: { ...list.state, filters },
    title: text('holding.list.of', { project: project.name }),
    path: holdingsPath(portal, projectId),
    callsHref: capitalCallsPath(portal, projectId),
    distributionsHref: distributionsPath(portal, projectId),
    statementsHref: statementsPath(portal, projectId),
    termsHref: projectTermsPath(portal, projectId),
    updatesHref: updateList.permits(actor) ? investorUpdatesPath(portal, projectId) : null,
    breadcrumbs: [{ label: project.name, href: projectPath(portal, project.id) }],
    createHref: createHolding.permits(actor) ? holdingCreatePath(portal, projectId) : null,
  };
});
