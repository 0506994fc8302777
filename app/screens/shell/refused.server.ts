import { openLoader } from '~/http/page.server';
import { statusInFrame } from '~/http/portals.server';

const statuses = { '403': 403, '413': 413 } as const;

/**
 * Shows the errors the server returns before Remix runs: a form of another site, a body over the
 * limit.
 */
export const refusedLoader = openLoader((page) => {
  throw statusInFrame(page, statuses[page.params.status as keyof typeof statuses] ?? 404);
});

export const notFoundLoader = openLoader((page) => {
  throw statusInFrame(page, 404);
});
