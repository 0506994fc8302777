import { readListQuery } from '~/http/list.server';
import { type Page, pageLoader } from '~/http/page.server';
import { mayReadAudit } from '~/models/audit/visible.server';
import { projectChoicesFor } from '~/models/people/form.server';
import { peopleSorts } from '~/models/people/list.server';
import { auditPath } from '~/paths';
import { peopleList } from './list.server';
import { siblingsOf } from './rows.server';

const shownRoles = ['admin', 'entrepreneur', 'investor', 'tenant'] as const;

/** Everybody of a company, by role and project (001 §2); `?roles=` and `?project_id=` as in the spec's call. */
export const companyUserListLoader = pageLoader({ permission: 'people.view' }, (page) => {
  const { actor, text } = page;
  const { state, projects, filter } = askedUsers(page);
  return {
    ...peopleList(page, 'user', state, filter),
    siblings: siblingsOf(page, 'user'),
    turn: mayReadAudit(actor) ? { label: text('audit.open'), href: auditPath() } : null,
    filters: [
      {
        name: 'roles',
        label: text('person.field.role'),
        options: shownRoles.map((value) => ({ value, label: text(`shell.role.${value}`) })),
      },
      {
        name: 'project_id',
        label: text('person.field.project'),
        options: projects.map(({ id, name }) => ({ value: String(id), label: name })),
      },
    ],
  };
});

/** What the list, and its file, is narrowed to. */
export function askedUsers({ db, actor, url }: Page) {
  const state = readListQuery(url, { sortable: peopleSorts, filters: ['roles', 'project_id'] });
  for (const name of ['roles', 'project_id']) {
    const asked = url.searchParams.get(name);
    if (asked) state.filters[name] = asked;
  }
  const role = shownRoles.find((known) => known === state.filters.roles);
  const projectId = Number(state.filters.project_id) || undefined;
  const projects = projectChoicesFor(db, actor, projectId === undefined ? [] : [projectId]);
  // A project out of sight is no filter but an empty answer.
  const isSeen = projectId === undefined || projects.some(({ id }) => id === projectId);
  return { state, projects, filter: { role, projectId: isSeen ? projectId : 0 } };
}
