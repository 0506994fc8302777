import { createHash } from 'node:crypto';

/**
 * The ETags of sent responses, by caller and request. While nothing is written, a repeated request
 * is answered from its ETag without a query.
 */
const sentTags = new Map<string, { at: string; tag: string }>();
const mostTags = 5_000;

/**
 * Stores the ETag of a response and compares it with the one the caller sent.
 * @param at the revision from before the data was read
 */
export function answerTag(request: Request, who: unknown[], at: string) {
  const { pathname, search } = new URL(request.url);
  const key = JSON.stringify([pathname, search, ...who]);
  const cached = sentTags.get(key);
  return {
    currentTag: cached?.at === at ? cached.tag : undefined,
    /** Returns the ETag of a body. `as_of` differs in each response, so it is left out. */
    of(body: string): string {
      const content = JSON.stringify(who) + body.replace(/"as_of":"[^"]*"/g, '');
      const tag = `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
      if (sentTags.size >= mostTags) sentTags.clear();
      sentTags.set(key, { at, tag });
      return tag;
    },
    clientHas: (tag: string | undefined): tag is string =>
      tag !== undefined &&
      (request.headers.get('if-none-match') ?? '')
        .split(',')
        .some((header) => header.trim().replace(/^W\//, '') === tag.replace(/^W\//, '')),
  };
}
