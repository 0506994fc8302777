import type { Client } from './client';
import { tagsOf } from './html';

export type Page = {
  path: string;
  status: number;
  html: string;
  caching: string | null;
  from: string;
};

/**
 * Opens every page that the client reaches by links from the given ones. A page that redirects to
 * /404 has the status 404. Opens at most `perShape` addresses of one shape (`/projects/show/n`).
 */
export async function crawl(
  browser: Pick<Client, 'get'>,
  starts: string[],
  perShape = 2,
  isWanted: (path: string) => boolean = () => true,
  atOnce = 4,
): Promise<Page[]> {
  const queue = starts.map((path) => ({ path, from: 'the start' }));
  const seen = new Set(starts);
  const shapes = new Map<string, number>();
  const pages: Page[] = [];
  // Opens several pages at once, in order: the server renders while this process parses.
  const openNext = async () => {
    const next = queue.splice(0, atOnce);
    return Promise.all(
      next.map(async (link) => ({ ...link, answer: await browser.get(link.path) })),
    );
  };
  for (let some = await openNext(); some.length > 0; some = await openNext())
    for (const { path, from, answer } of some) {
      if (!answer.headers.get('content-type')?.startsWith('text/html') && answer.status === 200)
        continue;
      const status = answer.location === '/404' ? 404 : answer.status;
      pages.push({
        path,
        from,
        status,
        html: answer.html,
        caching: answer.headers.get('cache-control'),
      });
      for (const link of linksOf(answer.html, answer.location)) {
        const count = shapes.get(shapeOf(link)) ?? 0;
        if (seen.has(link) || count >= perShape || !isWanted(link)) continue;
        seen.add(link);
        shapes.set(shapeOf(link), count + 1);
        queue.push({ path: link, from: path });
      }
    }
  return pages;
}

function linksOf(html: string, location: string | null): string[] {
  // Language links would change the language of the following pages.
  const here = tagsOf(html, 'a').filter((link) => !link.hreflang && !link.hrefLang);
  const hrefs = here.map(({ href = '' }) => href);
  return [...hrefs, location ?? ''].flatMap((href) => {
    const path = href.split('#')[0] ?? '';
    return path.startsWith('/') && path !== '/404' && path !== '/dev/outbox.json' ? [path] : [];
  });
}

function shapeOf(path: string): string {
  const { pathname, searchParams } = new URL(path, 'http://same.invalid');
  return `${pathname.replace(/\/\d+/g, '/n')}?${[...searchParams.keys()].sort().join('&')}`;
}

/** The pages where each demo account starts. */
export const starts: Record<string, string[]> = {
  superadmin: [
    '/admin/dashboard',
    '/admin/projects',
    '/admin/auth-admin-project',
    '/admin/DeletedProjects',
  ],
  admin: ['/admin/dashboard', '/admin/projects', '/admin/phases', '/admin/milestones'],
  entrepreneur: ['/dashboard', '/projects', '/phases', '/milestones'],
  investor: ['/dashboard', '/projects', '/invitations'],
  tenant: ['/dashboard', '/projects', '/invitations'],
};
/** The pages where a signed-out visitor starts. */
export const publicStarts = [
  '/',
  '/login',
  '/login?by=email',
  '/admin/login',
  '/forgot-password',
  '/privacy',
  '/404',
  '/dev/outbox',
];
