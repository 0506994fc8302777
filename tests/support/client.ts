import { readdirSync } from 'node:fs';
import { withoutStyles } from './html';
import type { RunningServer } from './server';
import { bearerToken, sessionCookie } from './session';

export type Answer = {
  status: number;
  headers: Headers;
  /** Without the styles that a first visit holds. */
  html: string;
  /** The page as it was sent. */
  source: string;
  location: string | null;
};
type Fields = FormData | Record<string, string>;

export type Client = {
  /** The Cookie header, updated by each answer. */
  readonly cookie: string;
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  /** Sends a form like a browser: FormData as multipart, an object as plain fields. */
  post(path: string, fields?: Fields, headers?: Record<string, string>): Promise<Answer>;
  /** Calls the JSON API with a token of its own and without cookies. */
  call(
    method: string,
    path: string,
    fields?: FormData | object,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  /** Returns the bytes of a file and its headers. */
  download(path: string): Promise<{ status: number; headers: Headers; bytes: Buffer }>;
};

let sheets: string | undefined;

/** A browser that was here before has loaded the style sheets. */
function loadedSheets(): string {
  const names = () =>
    readdirSync('build/client/assets').flatMap((file) => /^(.+)\.css$/.exec(file)?.[1] ?? []);
  sheets ??= names().join('.');
  return sheets;
}

/**
 * A client of a running server, signed in if an email address is given. Does not follow redirects.
 */
export function client(server: RunningServer, email?: string): Client {
  const jar = new Map<string, string>();
  const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const storeCookie = (line: string) => {
    const [pair = ''] = line.split(';');
    const at = pair.indexOf('=');
    if (/max-age=0\b/i.test(line)) jar.delete(pair.slice(0, at));
    else jar.set(pair.slice(0, at), pair.slice(at + 1));
  };
  if (email) {
    storeCookie(sessionCookie(server.dataDir, email));
    storeCookie(`yesod_styles=${loadedSheets()}`);
  }
  let token: string | undefined;

  const ask = async (path: string, init: RequestInit = {}) => {
    const headers = new Headers({ 'Accept-Language': 'en-US', ...uncompressed });
    if (jar.size > 0) headers.set('Cookie', cookies());
    for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
    const response = await fetch(new URL(path, server.url), {
      redirect: 'manual',
      ...init,
      headers,
    });
    for (const line of response.headers.getSetCookie()) storeCookie(line);
    return response;
  };
  const read = async (response: Response): Promise<Answer> => {
    const source = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      html: withoutStyles(source),
      source,
      location: response.headers.get('location'),
    };
  };
  return {
    get cookie() {
      return cookies();
    },
    get: async (path, headers) => read(await ask(path, { headers })),
    post: async (path, fields = {}, headers) =>
      read(
        await ask(path, {
          method: 'POST',
          headers: { Origin: server.url, ...headers },
          body: fields instanceof FormData ? fields : new URLSearchParams(fields),
        }),
      ),
    async call(method, path, fields, extra = {}) {
      const isForm = fields instanceof FormData;
      const form = isForm ? withoutKey(fields) : null;
      const headers = new Headers(uncompressed);
      if (fields && !isForm) headers.set('Content-Type', 'application/json');
      if (email) {
        token ??= bearerToken(server.dataDir, email);
        headers.set('Authorization', `Bearer ${token}`);
      }
      if (form?.key) headers.set('Idempotency-Key', String(form.key));
      for (const [name, value] of Object.entries(extra)) headers.set(name, value);
      const body = form?.sent ?? (fields && JSON.stringify(fields));
      return read(await fetch(new URL(path, server.url), { method, headers, body }));
    },
    async download(path) {
      const response = await ask(path);
      const bytes = Buffer.from(await response.arrayBuffer());
      return { status: response.status, headers: response.headers, bytes };
    },
  };
}

/**
 * Compressing thousands of answers would check nothing and cost time in both processes. The tests
 * in tests/server request compressed answers.
 */
const uncompressed = { 'Accept-Encoding': 'identity' };

/** API calls send the form's key in a header. */
function withoutKey(form: FormData) {
  const body = new FormData();
  for (const [name, value] of form) if (name !== 'form_key') body.append(name, value);
  return { key: form.get('form_key'), sent: body };
}
