import { pageLoader } from '~/http/page.server';
import { auditList } from '~/models/audit/list.server';
import { projectChoicesFor } from '~/models/people/form.server';
import { companyRoles } from '~/models/people/list.server';
import { auditPath } from '~/paths';
import { peoplePage } from './list.server';
import { siblingsOf } from './rows.server';

/** Everybody of a company, by role and project. */
export const companyUserListLoader = pageLoader((page) => {
  const { db, actor, text } = page;
  const list = peoplePage(page, 'user');
  const projectId = Number(list.state.filters.project_id ?? 0);
  const projects = projectChoicesFor(db, actor, projectId === 0 ? [] : [projectId]);
  return {
    ...list,
    siblings: siblingsOf(page, 'user'),
    turn: auditList.permits(actor) ? { label: text('audit.open'), href: auditPath() } : null,
    filters: [
      {
        name: 'roles',
        label: text('person.field.role'),
        options: companyRoles.map((value) => ({ value, label: text(`shell.role.${value}`) })),
      },
      {
        name: 'project_id',
        label: text('person.field.project'),
        options: projects.map(({ id, name }) => ({ value: String(id), label: name })),
      },
    ],
  };
});
