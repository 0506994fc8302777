import type { ServerBuild } from '@remix-run/node';
import { type AgnosticRouteObject, matchRoutes } from '@remix-run/router';
import type { RequestHandler } from 'express';
import { answerByRemix } from './remix';

/** So many addresses are remembered; a page asked for the first time is only slower, not different. */
const rememberedPaths = 2_000;

/**
 * Remix compiles the pattern of every route for every request, several times over. Its handlers here know only
 * the routes from the root to one page, so that a page costs the same however many routes the product has.
 */
export function handleByBranch(build: ServerBuild): RequestHandler {
  const tree = routeTree(build);
  const whole = answerByRemix(build);
  const handlers = new Map<string, RequestHandler>();
  const pages = new Map<string, RequestHandler>();

  const handlerFor = (path: string) => {
    const branch = matchRoutes(tree, path)?.map(({ route }) => String(route.id)) ?? [];
    const page = branch.at(-1);
    if (!page) return whole;
    const handler = handlers.get(page) ?? answerByRemix(only(build, branch));
    handlers.set(page, handler);
    if (pages.size >= rememberedPaths) pages.clear();
    pages.set(path, handler);
    return handler;
  };
  return (req, res, next) => (pages.get(req.path) ?? handlerFor(req.path))(req, res, next);
}

/** The same build, with only these routes in it. */
function only(build: ServerBuild, ids: string[]): ServerBuild {
  const pick = <Entry>(all: Record<string, Entry>) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => ids.includes(id)));
  return {
    ...build,
    routes: pick(build.routes),
    assets: { ...build.assets, routes: pick(build.assets.routes) },
  };
}

function routeTree(build: ServerBuild, parentId?: string): AgnosticRouteObject[] {
  return Object.values(build.routes)
    .filter((route) => route !== undefined)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index, caseSensitive }) =>
      index
        ? { id, path, index, caseSensitive }
        : { id, path, caseSensitive, children: routeTree(build, id) },
    );
}
