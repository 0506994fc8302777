import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createReadableStreamFromReadable, data } from '@remix-run/node';
import { formAction } from '~/http/form-action.server';
import { pageLoader } from '~/http/page.server';
import { notFound } from '~/http/portals.server';
import { timesFor } from '~/models/access/times.server';
import { downloadTakeaway } from '~/models/takeaway/find.server';
import { makeTakeaway, takeawaySoFar } from '~/models/takeaway/make.server';
import { takeawayDownloadPath, takeawayPath } from '~/paths';

/** Seconds after which the page of a running export reloads. */
const refreshAfter = 2;

export const takeawayLoader = pageLoader({ isPrivate: true }, (page) => {
  const { frame, text, actor, portal } = page;
  const times = timesFor(actor);
  const { ready, ...soFar } = takeawaySoFar(page);
  const headers: HeadersInit = soFar.progress
    ? { Refresh: `${refreshAfter};url=${frame.here}` }
    : {};
  const download = ready && {
    href: takeawayDownloadPath(portal, ready.id),
    made: times.minute(ready.createdAt),
    size: ready.size ?? 0,
    until: times.day(ready.expiresAt ?? 0),
  };
  return data(
    { caching: 'never', title: text('takeaway.title'), ready: download, ...soFar },
    { headers },
  );
});

export const takeawayAction = formAction(makeTakeaway, {
  done: ({ goTo, portal }) => goTo(takeawayPath(portal), 'takeaway.asked'),
});

/** Checks access each time; browsers must not cache it. */
export const takeawayDownloadLoader = pageLoader({ isPrivate: true }, async (page) => {
  const { path, disposition } = downloadTakeaway(page, page.params);
  const stats = await stat(path).catch(() => null);
  if (!stats) throw notFound();
  const body = createReadableStreamFromReadable(createReadStream(path));
  return new Response(body, {
    headers: {
      'Cache-Control': 'no-store',
      'Content-Type': 'application/zip',
      'Content-Length': String(stats.size),
      'Content-Disposition': disposition,
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
    },
  });
});
