import {
  type AppLoadContext,
  createReadableStreamFromReadable,
  createRequestHandler,
  type ServerBuild,
} from '@remix-run/node';
import type { Request as ExpressRequest, Response as ExpressResponse } from 'express';
import type { Revision } from '../app/http/revision.server';
import { type BranchFinder, branchFinder } from './branches';
import type { PublicParams } from './public-page';

export type Page = {
  html: string;
  caching: 'never' | 'private' | 'everybody';
  /** True if it is the page of a signed-in person. */
  isPersonal?: boolean;
};

type Context = AppLoadContext & {
  clientAddress: string;
  refusedPath?: string;
  answer: Answer;
};

/** Facts that a page or call passes to our server besides its response. */
type Answer = { page?: Page; revision?: Revision; isPrefetchRefused?: boolean };

type Answered = Answer & { response: Response };
type Handle = ReturnType<typeof createRequestHandler>;

/** Turns a rejected request into one for the error page. */
export function createRemixHandler(build: ServerBuild) {
  const branchOf = branchFinder(build);
  const handlerFor = handlersByBranch(build, branchOf);
  const handle = async (req: ExpressRequest, res: ExpressResponse): Promise<Answered> => {
    const { refused } = res.locals;
    const refusedPath = refused ? req.path : undefined;
    const context: Context = { clientAddress: req.ip ?? '', refusedPath, answer: {} };
    const path = refused ? `/refused/${refused}` : req.path;
    const request = refused ? pageRequest(req, path) : sentRequest(req, res);
    const response = await handlerFor(path)(request, context);
    return { response, ...context.answer };
  };
  return { ask: handle, publicParamsOf: publicParams(build, branchOf) };
}

/**
 * The `handle.publicParams` of a path's route; null if its pages are not the same for everybody.
 */
const publicParams =
  ({ routes }: ServerBuild, branchOf: BranchFinder) =>
  (path: string): PublicParams | null => {
    const handle = routes[branchOf(path).at(-1) ?? '']?.module.handle;
    return (handle as { publicParams?: PublicParams } | undefined)?.publicParams ?? null;
  };

/** Remix compiles all its patterns for every request, so each handler has one branch only. */
function handlersByBranch(build: ServerBuild, branchOf: BranchFinder): (path: string) => Handle {
  const whole = createRequestHandler(build);
  const handlers = new Map<string, Handle>();
  return (path) => {
    const branch = branchOf(path);
    const page = branch.at(-1);
    if (!page) return whole;
    const handler =
      handlers.get(page) ?? apiHandler(build, page) ?? createRequestHandler(only(build, branch));
    handlers.set(page, handler);
    return handler;
  };
}

/** The JSON API has its own routing and bypasses the router. */
function apiHandler({ routes }: ServerBuild, page: string): Handle | undefined {
  const loader = page === 'routes/api.$' ? routes[page]?.module.loader : undefined;
  return (
    loader &&
    (async (request, context = {}) => {
      const params = { '*': new URL(request.url).pathname.slice('/api/'.length) };
      return (await loader({ request, context, params })) as Response;
    })
  );
}

function only(build: ServerBuild, ids: string[]): ServerBuild {
  const pick = <Entry>(all: Record<string, Entry>) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => ids.includes(id)));
  return {
    ...build,
    routes: pick(build.routes),
    assets: { ...build.assets, routes: pick(build.assets.routes) },
  };
}

function sentRequest(req: ExpressRequest, res: ExpressResponse): Request {
  const { method } = req;
  if (method === 'GET' || method === 'HEAD') return pageRequest(req, req.originalUrl);
  const stop = new AbortController();
  res.once('close', () => res.writableFinished || stop.abort());
  // Before the body's reader fails, so that its error is known to be the client's.
  req.once('error', () => stop.abort());
  return new Request(addressOf(req, req.originalUrl), {
    method,
    headers: headersOf(req.headers),
    body: createReadableStreamFromReadable(req),
    duplex: 'half',
    signal: stop.signal,
  });
}

function pageRequest(req: ExpressRequest, path: string): Request {
  const { 'content-type': _type, 'content-length': _length, ...headers } = headersOf(req.headers);
  return new Request(addressOf(req, path), {
    method: req.method === 'HEAD' ? 'HEAD' : 'GET',
    headers,
  });
}

const addressOf = ({ protocol, headers }: ExpressRequest, path: string) =>
  new URL(`${protocol}://${headers.host}${path}`).href;

/** Node joins repeated headers, except `set-cookie`, which no request has. */
const headersOf = ({ 'set-cookie': _none, ...headers }: ExpressRequest['headers']) =>
  headers as Record<string, string>;
