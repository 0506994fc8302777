import { isForeignRequest } from './origin.server';

/** The server checks this before Remix does; here it holds under any server that runs the build (target 32). */
export function refuseForeign(request: Request) {
  const headers = Object.fromEntries(request.headers);
  if (isForeignRequest({ method: request.method, headers, publicOrigin: process.env.PUBLIC_URL })) {
    throw new Response(null, { status: 403, statusText: 'Forbidden' });
  }
}
