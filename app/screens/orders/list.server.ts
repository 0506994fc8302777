import { orderCreatePath, orderPath, ordersPath } from '~/book-paths';
import { listPayload } from '~/http/list.server';
import { idParam, pageLoader } from '~/http/page.server';
import { figuresAt } from '~/models/books/money.server';
import { orderList, orderPlaces } from '~/models/orders/list.server';
import { createOrder } from '~/models/orders/save.server';
import { findProject } from '~/models/projects/visible.server';
import { moneyCrumbs } from '~/screens/shell/money-crumbs';

export const orderListLoader = pageLoader((page) => {
  const { db, actor, text, portal, params } = page;
  const projectId = idParam(params, 'project_id');
  const list = orderList(page, { ...listPayload(page), project_id: params.project_id });
  const project = findProject(db, actor, projectId);
  const { project_id: _, ...filters } = list.state.filters;
  return {
    ...list,
    rows: list.rows.map((row) => ({ ...row, href: orderPath(portal, projectId, row.id) })),
    state: { ...list.state, filters },
    title: text('order.list.of', { project: project.name }),
    path: ordersPath(portal, projectId),
    places: orderPlaces(db, projectId),
    atPlace: figuresAt(page, projectId, filters),
    currency: project.currency,
    breadcrumbs: moneyCrumbs(page, project),
    createHref: createOrder.permits(actor) ? orderCreatePath(portal, projectId) : null,
  };
});
