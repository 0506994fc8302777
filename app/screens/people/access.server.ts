import { formAction } from '~/http/form-action.server';
import { type ActionPage, type Page, pageLoader } from '~/http/page.server';
import type { TextKey } from '~/i18n/words';
import { AppError } from '~/models/errors';
import { roleLabel } from '~/models/people/kinds';
import {
  type PersonAccess,
  personAccess,
  restorePerson,
  signOutPerson,
  suspendPerson,
} from '~/models/people/suspend.server';
import {
  companyAdminsPath,
  peoplePath,
  personAccessPath,
  personRestorePath,
  personSignOutPath,
  personSuspendPath,
} from '~/paths';
import type { Question, Refusal } from '~/screens/shell/question';

export const personAccessLoader = pageLoader((page) => {
  const { text, portal, params } = page;
  const access = personAccess(page, params);
  const { id, name, scope, isSuspended, signedIn } = access;
  return {
    title: text('access.title', { name }),
    name,
    role: roleLabel(text, access),
    scope,
    isSuspended,
    signedIn,
    list: listOf(page, access),
    isByOperator: access.isByOperator,
    suspendHref: access.maySuspend ? personSuspendPath(portal, id) : null,
    restoreHref: access.mayRestore ? personRestorePath(portal, id) : null,
    signOutHref: signedIn ? personSignOutPath(portal, id) : null,
  };
});

/** The list that shows the person. */
function listOf({ actor, portal, text }: Page, { role, parentId }: PersonAccess) {
  if (actor.role === 'superadmin' && role === 'admin' && parentId === null)
    return { label: text('person.kind.admin.list'), href: companyAdminsPath() };
  const kind = portal === 'admin' || role === 'admin' || role === 'superadmin' ? 'user' : role;
  return { label: text(`person.kind.${kind}.list`), href: peoplePath(portal, kind) };
}

const questionOf = (page: Page, { id, name }: PersonAccess) => ({
  closeHref: personAccessPath(page.portal, id),
  title: (key: TextKey) => page.text(key, { name }),
});

export const personSuspendLoader = pageLoader((page): Question | Refusal => {
  const { text, portal, params } = page;
  const access = personAccess(page, params);
  const { id, name, scope, isLastAdmin } = access;
  const { closeHref, title } = questionOf(page, access);
  if (isLastAdmin)
    return {
      title: title('access.suspend.title'),
      words: [text('access.lastAdmin', { name })],
      closeHref,
      backLabel: text('access.back'),
    };
  return {
    title: title(scope === 'account' ? 'access.suspend.title' : 'access.suspend.companyTitle'),
    words: [text(scope === 'account' ? 'access.suspend.text' : 'access.suspend.companyText')],
    confirmLabel: text('access.suspend.confirm'),
    danger: true,
    action: personSuspendPath(portal, id),
    closeHref,
  };
});

export const personRestoreLoader = pageLoader((page): Question | Refusal => {
  const { text, portal, params } = page;
  const access = personAccess(page, params);
  const { id, scope, isSuspended, mayRestore } = access;
  const { closeHref, title } = questionOf(page, access);
  if (isSuspended && !mayRestore)
    return {
      title: title('access.restore.title'),
      words: [text('access.byOperator')],
      closeHref,
      backLabel: text('access.back'),
    };
  return {
    title: title('access.restore.title'),
    words: [text(scope === 'account' ? 'access.restore.text' : 'access.restore.companyText')],
    confirmLabel: text('access.restore.confirm'),
    action: personRestorePath(portal, id),
    closeHref,
  };
});

export const personSignOutLoader = pageLoader((page) => {
  const { text, portal, params } = page;
  const access = personAccess(page, params);
  if (access.scope !== 'account') throw new AppError('not-found');
  const { closeHref, title } = questionOf(page, access);
  return {
    title: title('access.signOut.title'),
    words: [text('access.signOut.text')],
    confirmLabel: text('access.signOut.confirm'),
    danger: true,
    action: personSignOutPath(portal, access.id),
    closeHref,
  } satisfies Question;
});

const toAccess =
  (message: TextKey) =>
  ({ goTo, portal }: ActionPage, { id, name }: { id: number; name: string }) =>
    goTo(personAccessPath(portal, id), message, { name });

export const personSuspendAction = formAction(suspendPerson, {
  done: toAccess('access.toast.suspended'),
  log: 'person.suspend',
});

export const personRestoreAction = formAction(restorePerson, {
  done: toAccess('access.toast.restored'),
  log: 'person.restore',
});

export const personSignOutAction = formAction(signOutPerson, {
  done: toAccess('access.toast.signedOut'),
  log: 'person.sign-out',
});
