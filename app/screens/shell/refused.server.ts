import { openLoader } from '~/http/page.server';
import { framed } from '~/http/portals.server';

const statuses = { '403': 403, '413': 413 } as const;

/**
 * The page behind what the server refuses before Remix sees it: a form of another site, a body over
 * the limit.
 */
export const refusedLoader = openLoader((page) => {
  throw framed(page, statuses[page.params.status as keyof typeof statuses] ?? 404);
});

export const notFoundLoader = openLoader((page) => {
  throw framed(page, 404);
});
