import { redirect } from '@remix-run/node';
import { issueCaptcha } from '~/http/captcha.server';
import { openFormAction } from '~/http/form-action.server';
import { formKey, openLoader } from '~/http/page.server';
import { portalOf } from '~/http/portals.server';
import { sendSupportMessage } from '~/models/support/send.server';
import { dashboardPath, supportPath } from '~/paths';
import { makeIndexable } from '~/screens/shell/seo.server';

export const supportLoader = openLoader((page) => {
  const { actor, url, frame, text } = page;
  makeIndexable(page, supportPath(), text('support.lead'));
  if (actor) Object.assign(frame, { shell: 'app', portal: portalOf(actor) });
  return {
    title: text('support.title'),
    values: actor ? { name: actor.name, email: actor.email ?? '', form_key: formKey(page) } : {},
    captcha: actor ? null : issueCaptcha(),
    wasSent: url.searchParams.has('sent'),
    dashboardHref: actor && dashboardPath(portalOf(actor)),
  };
});

export const supportAction = openFormAction(sendSupportMessage, {
  captcha: ({ actor }) => actor === null,
  done: () => redirect(supportPath({ sent: '1' }), 303),
});
