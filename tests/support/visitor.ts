import { expect } from 'vitest';
import { withoutStyles } from './html';
import type { RunningServer } from './server';

type Answer = { status: number; location: string; html: string; headers: Headers };

/**
 * A browser without script: stores its cookie, follows no redirects, and posts forms from its own
 * origin.
 */
export function visitor(server: Pick<RunningServer, 'url'>, headers: Record<string, string> = {}) {
  let cookie = '';

  async function send(
    path: string,
    form?: Record<string, string>,
    extra: Record<string, string> = {},
  ) {
    const response = await fetch(server.url + path, {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: {
        ...(cookie && { cookie }),
        ...(form && { origin: server.url }),
        ...headers,
        ...extra,
      },
      body: form && new URLSearchParams(form),
    });
    for (const line of response.headers.getSetCookie()) storeCookie(line);
    const { status } = response;
    const location = (response.headers.get('location') ?? '').replace(server.url, '');
    return {
      status,
      location,
      html: withoutStyles(await response.text()),
      headers: response.headers,
    } satisfies Answer;
  }

  function storeCookie(line: string) {
    const [pair = ''] = line.split(';');
    if (pair.startsWith('yesod_session=')) cookie = pair.endsWith('=') ? '' : pair;
  }

  return {
    get: (path: string) => send(path),
    post: (path: string, form: Record<string, string> = {}, extra?: Record<string, string>) =>
      send(path, form, extra),
    get cookie() {
      return cookie;
    },
    set cookie(value: string) {
      cookie = value;
    },
  };
}

export type Visitor = ReturnType<typeof visitor>;

/** The latest code sent to an email address or phone, from the demo's outbox. */
export async function sentCode(server: Pick<RunningServer, 'url'>, to: string): Promise<string> {
  const answer = await fetch(`${server.url}/dev/outbox.json?to=${encodeURIComponent(to)}`);
  const [newest] = (await answer.json()) as { code: string | null }[];
  expect(newest?.code, `a code sent to ${to}`).toMatch(/^\d{6}$/);
  return newest?.code ?? '';
}

/**
 * Signs in at the admin login.
 * @returns the answer that signs in
 */
export async function signInByMail(
  server: Pick<RunningServer, 'url'>,
  browser: Visitor,
  email: string,
) {
  await browser.post('/admin/login', { email });
  return browser.post('/admin/2fa', { otp: await sentCode(server, email) });
}
