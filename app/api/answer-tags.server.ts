import { createHash } from 'node:crypto';
import { revision } from '~/http/revision.server';

/**
 * The tags of answers that were sent, by caller and request. While nothing at all is written, a
 * repeated request is compared with its tag and costs no query.
 */
const sentTags = new Map<string, { at: string; tag: string }>();
const mostTags = 5_000;

/** Remembers a caller's answer and compares it with the one the caller holds. */
export function answerTag(request: Request, who: unknown[]) {
  const { pathname, search } = new URL(request.url);
  const key = JSON.stringify([pathname, search, ...who]);
  // Taken before anything is read, so that a write in between makes the tag old.
  const at = revision();
  const known = sentTags.get(key);
  return {
    known: known?.at === at ? known.tag : undefined,
    /** The tag of a body; `as_of` differs with each answer and is left out. */
    of(body: string): string {
      const told = JSON.stringify(who) + body.replace(/"as_of":"[^"]*"/g, '');
      const tag = `W/"${createHash('sha256').update(told).digest('base64url').slice(0, 22)}"`;
      if (sentTags.size >= mostTags) sentTags.clear();
      sentTags.set(key, { at, tag });
      return tag;
    },
    isHeld: (tag: string | undefined): tag is string =>
      tag !== undefined &&
      (request.headers.get('if-none-match') ?? '')
        .split(',')
        .some((held) => held.trim().replace(/^W\//, '') === tag.replace(/^W\//, '')),
  };
}
