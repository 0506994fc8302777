import { data, redirect } from '@remix-run/node';
import { openAction, openLoader } from '~/http/page.server';
import { ownDashboard } from '~/http/portals.server';
import { readStopLink, stopDailyMail } from '~/models/daily-mail/stop.server';
import { dailyMailOffPath, loginPath } from '~/paths';
import type { LinkPage } from '~/screens/shell/link';

/** Works without signing in, as people expect of a link in a mail. */
export const stopMailLoader = openLoader((page) => {
  const { frame, text, params } = page;
  const caching = 'never';
  const link = readStopLink(page, params.token ?? '');
  frame.shell = 'narrow';
  if (link?.isOn)
    return {
      title: text('dailyMail.stop'),
      caching,
      lead: text('dailyMail.stopLead'),
      submit: text('dailyMail.stopSubmit'),
    } satisfies LinkPage;
  const own = ownDashboard(page);
  const outcome = link ? 'stopped' : 'dead';
  const next = {
    href: own ?? loginPath(),
    label: text(own ? 'shell.toDashboard' : 'signIn.code.toLogin'),
  };
  const title = text(`dailyMail.${outcome}Title`);
  return data<LinkPage>(
    { title, caching, lead: text(`dailyMail.${outcome}`), next },
    { status: link ? 200 : 404 },
  );
});

/** Handles the form and one-click unsubscribing, which expects no redirect (RFC 8058). */
export const stopMailAction = openAction((page) => {
  const id = stopDailyMail(page, page.params);
  if (page.form.has('List-Unsubscribe'))
    return new Response(null, { status: id === null ? 404 : 200 });
  return redirect(dailyMailOffPath(page.params.token ?? ''), 303);
});
