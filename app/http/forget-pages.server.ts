import { isSecure } from './session-cookie.server';

/** Header by which a browser forgets what it was shown, so that its back button brings none of it up again. */
export const forgetPages = { 'Clear-Site-Data': '"cache"' };

/**
 * The same where the session goes on. Chromium keeps the page that is being left for its back button all the same,
 * even one of `no-store`, unless a cookie changes that scripts do not see; the session's own stays, since a button
 * pressed twice comes with the old one.
 */
export const forgetImpersonated = (request: Request, now: number) => ({
  ...forgetPages,
  'Set-Cookie': `yesod_viewed=${now}; Path=/; Max-Age=60; HttpOnly; SameSite=Lax${isSecure(request) ? '; Secure' : ''}`,
});
