import type { OpenPage } from '~/http/page.server';

/**
 * A public page as search engines may show it; not so where its address asks for something of its
 * own.
 */
export function findable({ frame, origin, url }: OpenPage, path: string, description: string) {
  const isPlain = [...url.searchParams.keys()].every((name) => name === 'lang');
  if (isPlain) frame.seo = { description, path, origin: origin ?? url.origin };
}
