import type { RequestHandler } from 'express';
import { cookieIn, cookieName, setCookie, yearSeconds } from '../app/http/cookie';

/** Cookies of visitors that had no prefix under TLS before, with the time they are kept. */
const once = { locale: yearSeconds, country: yearSeconds, styles: yearSeconds } as const;

/**
 * Gives cookies from before an upgrade their new name, for this request and in the browser, so that
 * a visitor's language is not lost. A cookie that has its new name already is only removed under the
 * old one.
 */
export const renamePlainCookies =
  (isTls: boolean): RequestHandler =>
  (req, res, next) => {
    const { cookie: cookies = '' } = req.headers;
    if ((req.secure || isTls) && /(?:^|;\s*)yesod_/.test(cookies)) {
      for (const [name, maxAge] of Object.entries(once) as [keyof typeof once, number][]) {
        const value = cookieIn(cookies, name, false);
        if (value === null) continue;
        res.append('Set-Cookie', `${cookieName(name, false)}=; Path=/; Max-Age=0; Secure`);
        if (cookieIn(cookies, name, true) !== null) continue;
        res.append('Set-Cookie', setCookie({ name, value, isSecure: true, maxAge }));
        req.headers.cookie += `; ${cookieName(name, true)}=${value}`;
      }
    }
    next();
  };
