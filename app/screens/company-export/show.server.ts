import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createReadableStreamFromReadable, data } from '@remix-run/node';
import { formAction } from '~/http/form-action.server';
import { pageLoader } from '~/http/page.server';
import { notFound } from '~/http/portals.server';
import { hasFreshProof } from '~/models/company/proof.server';
import { downloadExport } from '~/models/company-export/find.server';
import { exportStatus, startExport } from '~/models/company-export/make.server';
import { companyExportDownloadPath, companyExportPath } from '~/paths';
import { redirectIfUnconfirmed, toConfirm } from '~/screens/shell/confirmed.server';

/** Seconds after which the page of a running export reloads. */
const refreshAfter = 2;

export const companyExportLoader = pageLoader({ isPrivate: true }, (page) => {
  const { frame, text, portal } = page;
  const { ready, ...soFar } = exportStatus(page);
  const headers: HeadersInit = soFar.progress
    ? { Refresh: `${refreshAfter};url=${frame.here}` }
    : {};
  const download = ready && {
    href: companyExportDownloadPath(portal, ready.id),
    createdAt: ready.createdAt,
    size: ready.size ?? 0,
    expiresAt: ready.expiresAt ?? 0,
  };
  return data(
    { caching: 'never', title: text('companyExport.title'), ready: download, ...soFar },
    { headers },
  );
});

export const companyExportAction = formAction(startExport, {
  done: ({ goTo, portal }) => goTo(companyExportPath(portal), 'companyExport.asked'),
  refused: redirectIfUnconfirmed,
});

/** Checks access each time; browsers must not cache it. */
export const companyExportDownloadLoader = pageLoader({ isPrivate: true }, async (page) => {
  // The proof returns to the page: a download would leave the browser where it is.
  if (!hasFreshProof(page)) throw toConfirm(page, companyExportPath(page.portal));
  const { path, disposition } = downloadExport(page, page.params);
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
