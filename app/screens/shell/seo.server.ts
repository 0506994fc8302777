import type { OpenPage } from '~/http/page.server';

/** Lets search engines list a public page, unless its URL has parameters of its own. */
export function makeIndexable({ frame, origin, url }: OpenPage, path: string, description: string) {
  const isPlain = [...url.searchParams.keys()].every((name) => name === 'lang');
  if (isPlain) frame.seo = { description, path, origin: origin ?? url.origin };
}
