import type { RequestHandler } from 'express';

export type IsUnchanged = (asked: {
  tag: string;
  cookies: string;
  languages: string;
  isSecure: boolean;
}) => boolean;

/** Answers 304 before Remix is asked, where the browser holds the page as it still is. */
export function answerUnchanged(isUnchanged: IsUnchanged | undefined, publicUrl = ''): RequestHandler {
  return (req, res, next) => {
    const tag = req.headers['if-none-match'];
    if (req.method !== 'GET' || !tag || !isUnchanged) return next();
    const isSecure = req.secure || publicUrl.startsWith('https:');
    const { cookie: cookies = '', 'accept-language': languages = '' } = req.headers;
    if (!isUnchanged({ tag, cookies, languages, isSecure })) return next();
    res.status(304).set({ ETag: tag, 'Cache-Control': 'private, no-cache' }).end();
  };
}
