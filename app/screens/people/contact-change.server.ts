import { data, redirect } from '@remix-run/node';
import { openAction, openLoader } from '~/http/page.server';
import { ownDashboard } from '~/http/portals.server';
import { logSignIn } from '~/http/sign-in-log.server';
import {
  answerContactChange,
  readContactChange,
} from '~/models/sign-in/purposes/managed-contact-change.server';
import { contactChangePath, loginPath } from '~/paths';
import type { LinkPage } from '~/screens/shell/link';

const outcomes = { confirm: 'confirmed', refuse: 'refused' } as const;

/** Opening the link does not use it up. */
export const contactChangeLoader = openLoader((page) => {
  const { frame, text, params } = page;
  const change = readContactChange(page, params.token ?? '');
  Object.assign(frame, { shell: 'narrow', caching: 'never' });
  if (change?.state === 'open') {
    const { side, to, name } = change;
    frame.title = text(`person.contactChange.${side}Title`);
    return {
      title: frame.title,
      lead: text(`person.contactChange.${side}Lead`, { name }),
      email: side === 'confirm' ? to : undefined,
      submit: text(`person.contactChange.${side}Submit`),
    } satisfies LinkPage;
  }
  const outcome = change ? outcomes[change.side] : 'dead';
  const own = ownDashboard(page);
  frame.title = text(`person.contactChange.${outcome}Title`);
  const paragraph = text(`person.contactChange.${outcome}`);
  const next = {
    href: own ?? loginPath(),
    label: text(own ? 'shell.toDashboard' : 'signIn.code.toLogin'),
  };
  return data<LinkPage>(
    { title: frame.title, lead: paragraph, next },
    { status: change ? 200 : 404 },
  );
});

export const contactChangeAction = openAction((page) => {
  const { params, actor } = page;
  const answer = answerContactChange(page, params);
  const result = answer ? 'allowed' : 'refused';
  logSignIn(page, {
    who: actor?.id ?? null,
    what: 'contact-change.answer',
    result,
    detail: { answer },
  });
  return redirect(contactChangePath(params.token ?? ''), 303);
});
