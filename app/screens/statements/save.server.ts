import {
  holdingPath,
  holdingsPath,
  statementCreatePath,
  statementPath,
  statementsPath,
} from '~/book-paths';
import { filePage } from '~/http/file.server';
import { formAction } from '~/http/form-action.server';
import { listPayload } from '~/http/list.server';
import { formKey, idParam, type Page, pageLoader } from '~/http/page.server';
import { findProject } from '~/models/projects/visible.server';
import { createStatements, newStatements } from '~/models/statements/create.server';
import { statementList } from '~/models/statements/list.server';
import { openOwnStatement, openStatement } from '~/models/statements/open.server';
import { lastPeriod, periodNames } from '~/models/statements/periods';
import { projectPath } from '~/paths';

type Project = { id: number; name: string };

const listCrumbs = ({ text, portal }: Page, { id, name }: Project) => [
  { label: name, href: projectPath(portal, id) },
  { label: text('holding.list.title'), href: holdingsPath(portal, id) },
];

export const statementListLoader = pageLoader((page) => {
  const { db, actor, text, portal, params } = page;
  const projectId = idParam(params, 'project_id');
  const list = statementList(page, { ...listPayload(page), project_id: params.project_id });
  const project = findProject(db, actor, projectId);
  const { project_id: _, ...filters } = list.state.filters;
  return {
    ...list,
    rows: list.rows.map((row) => ({
      ...row,
      href: row.pdfHash === null ? null : statementPath(portal, projectId, row.id),
      holderHref: holdingPath(portal, projectId, row.holdingId),
    })),
    state: { ...list.state, filters },
    title: text('statement.list.of', { project: project.name }),
    path: statementsPath(portal, projectId),
    breadcrumbs: listCrumbs(page, project),
    createHref: createStatements.permits(actor) ? statementCreatePath(portal, projectId) : null,
  };
});

/** The form, for the last quarter if the address names no period. */
export const statementCreateLoader = pageLoader((page) => {
  const { text, portal, params, url } = page;
  const { project, holders, today } = newStatements(page, params);
  const usual = lastPeriod('quarter', today);
  const parameter = (name: string) => url.searchParams.get(name);
  return {
    title: text('statement.form.title'),
    breadcrumbs: [
      ...listCrumbs(page, project),
      { label: text('statement.list.title'), href: statementsPath(portal, project.id) },
    ],
    lead: text('statement.form.lead', { count: holders }),
    periods: periodNames.map((name) => {
      const { startsOn, endsOn } = lastPeriod(name, today);
      const period = { starts_on: startsOn, ends_on: endsOn };
      return { name, href: statementCreatePath(portal, project.id, period) };
    }),
    backHref: statementsPath(portal, project.id),
    values: {
      form_key: formKey(page),
      starts_on: parameter('starts_on') ?? usual.startsOn,
      ends_on: parameter('ends_on') ?? usual.endsOn,
      by_mail: 'on',
    },
  };
});

export const statementCreateAction = formAction(createStatements, {
  done: (page, { projectId, count }) =>
    page.goTo(statementsPath(page.portal, projectId), 'statement.toast.created', { count }),
});

export const statementLoader = pageLoader((page) =>
  filePage(page, openStatement(page, page.params)),
);

export const ownStatementLoader = pageLoader((page) =>
  filePage(page, openOwnStatement(page, page.params)),
);
