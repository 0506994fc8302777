import { chosenIn, listDownload, listPayload } from '~/http/list.server';
import { type Page, pageLoader } from '~/http/page.server';
import { auditList } from '~/models/audit/list.server';
import { planToAddText } from '~/models/billing/plans/page.server';
import { missingPlan } from '~/models/billing/subscriptions/limits.server';
import { canPay } from '~/models/billing/subscriptions/subscription.server';
import { addableRoles } from '~/models/people/allowed.server';
import { deletePerson } from '~/models/people/delete.server';
import { projectChoicesFor } from '~/models/people/form.server';
import { personRoles } from '~/models/people/kinds';
import { companyRoles, peopleLists } from '~/models/people/list.server';
import { hasGuests } from '~/models/people/search.server';
import {
  auditPath,
  createdUsersPath,
  type PeopleKind,
  peopleExportPath,
  peopleImportPath,
  peoplePath,
} from '~/paths';
import { listHref } from '~/ui/list-state';
import type { PersonColumn } from './parts/columns';

/** One page for entrepreneurs, tenants, investors, company users and company admins. */
export const peopleListLoader = (kind: PeopleKind) =>
  pageLoader((page) => {
    const { actor, text, portal } = page;
    const list = peopleLists[kind](page, listPayload(page));
    const { of, project_id: projectId } = list.state.filters;
    const isGuestList = of === 'guests';
    const isReader = actor.role === 'investor' || actor.role === 'tenant';
    const missing = isReader ? null : missingPlan(page);
    const mayAdd = addableRoles(actor, kind).length > 0;
    const columns: PersonColumn[] = kind === 'admin' ? ['email'] : ['email', 'address', 'roles'];
    const emptyOwn = isGuestList
      ? text('person.list.emptyGuests')
      : text(`person.kind.${kind}.empty`);
    return {
      ...list,
      title: text(`person.kind.${kind}.${isGuestList ? 'guests' : 'list'}`),
      portal,
      kind,
      path: peoplePath(portal, kind),
      columns:
        actor.role === 'superadmin' || list.rows.some(({ guestAs }) => guestAs !== null)
          ? [...columns, 'company' as const]
          : columns,
      /** What adding people needs; null with an active plan. */
      missingPlan: missing && text(planToAddText(page, missing.plan)),
      mayPay: canPay(page),
      mayAdd,
      filters: kind === 'user' ? companyFilters(page, Number(projectId ?? 0)) : [],
      siblings: siblingsOf(page, kind),
      turn: turnOf(page, kind, isGuestList),
      exportHref: listHref(peopleExportPath(portal, kind), list.state, {}),
      importHref: mayAdd ? peopleImportPath(portal, kind) : null,
      /** Only the list of a whole company has bulk actions. */
      bulk: kind === 'user' && {
        chosen: chosenIn(page),
        mayDelete: deletePerson[kind].permits(actor),
      },
      empty: isReader ? text('person.list.emptyReader') : emptyOwn,
    };
  });

export const peopleExportLoader = (kind: PeopleKind) =>
  pageLoader((page) => listDownload(page, `${kind}.csv`, peopleLists[kind]));

/** Filters by role and by project; the selected project is always listed. */
function companyFilters({ db, actor, text }: Page, projectId: number) {
  const projects = projectChoicesFor(db, actor, projectId === 0 ? [] : [projectId]);
  return [
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
  ];
}

/** The tabs for related lists; a single list has none. */
function siblingsOf({ actor, portal, text }: Page, kind: PeopleKind) {
  if (kind === 'admin') return [];
  const kinds: PeopleKind[] = personRoles.filter((role) => peopleLists[role].permits(actor));
  if (portal === 'admin') kinds.unshift('user');
  if (kinds.length < 2) return [];
  return kinds.map((other) => ({
    label: text(`person.kind.${other}.list`),
    href: peoplePath(portal, other),
    current: other === kind,
  }));
}

function turnOf({ actor, text, portal }: Page, kind: PeopleKind, areGuests: boolean) {
  if (kind === 'admin') return { label: text('person.list.everybody'), href: createdUsersPath() };
  if (kind === 'user')
    return auditList.permits(actor) ? { label: text('audit.open'), href: auditPath() } : null;
  if (!hasGuests(actor, kind)) return null;
  return areGuests
    ? { label: text('person.list.toOwn'), href: peoplePath(portal, kind) }
    : {
        label: text('person.list.toGuests'),
        href: peoplePath(portal, kind, { 'filters[of]': 'guests' }),
      };
}
