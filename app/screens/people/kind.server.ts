import type { Role } from 'db/schema/person';
import type { Page } from '~/http/page.server';
import { notFound } from '~/http/portals.server';
import { redirectWithToast } from '~/http/toast.server';
import { type Managed, mayAdd, mayList, mayManage, personRoles } from '~/models/people/allowed.server';
import { hasActivePlan } from '~/models/people/subscription.server';
import { type PeopleKind, planPath } from '~/paths';

/**
 * The five sets of people screens are one, and differ by this: whose list it is. Users are everybody of a company,
 * company admins are the super admin's, the others go by their role.
 */
const rolesOf: Record<PeopleKind, readonly Role[]> = {
  entrepreneur: ['entrepreneur'],
  tenant: ['tenant'],
  investor: ['investor'],
  user: ['admin', ...personRoles],
  admin: ['admin'],
};

/** What the actor may do with this kind of people at all; 404 where not even look. */
export function abilities({ actor }: Page, kind: PeopleKind) {
  const isOpen =
    kind === 'admin' ? actor.role === 'superadmin' : rolesOf[kind].every((role) => mayList(actor, role));
  if (!isOpen) throw notFound();
  return {
    /** The roles a new one can have. */
    addable: rolesOf[kind].filter((role) => mayAdd(actor, role)),
    may: (person: Managed, verb: 'edit' | 'delete') =>
      isOfKind(person, kind) && mayManage(actor, person, verb),
  };
}

/** A company's own admins are edited in their profiles, or by the super admin as company admins. */
function isOfKind({ role, parentId }: Managed, kind: PeopleKind): boolean {
  const isTopAdmin = role === 'admin' && parentId === null;
  return rolesOf[kind].includes(role) && (kind !== 'user' || !isTopAdmin) && (kind !== 'admin' || isTopAdmin);
}

/** People are added once a plan runs (000 §6); until then the plan page comes first. */
export function requirePlan(page: Page) {
  if (hasActivePlan(page.db, page.actor, page.now)) return;
  throw redirectWithToast(page, planPath(page.portal), page.text('person.plan.needed'), 'bad');
}

export const importRule = { permission: 'people.create' } as const;

/** 404 for who adds nobody of this kind; without a running plan, the plans. */
export function importable(page: Page, kind: PeopleKind) {
  const { addable: roles } = abilities(page, kind);
  if (roles.length === 0) throw notFound();
  requirePlan(page);
  return { roles, needsCompany: page.actor.companyId === null && kind !== 'admin' };
}
