import type { ServerBuild } from '@remix-run/node';
import { type AgnosticRouteObject, matchRoutes } from '@remix-run/router';
import { recentlyUsed } from './recent';

/** Returns the ids of a path's routes, from the root down; none for an unknown path. */
export type BranchFinder = (path: string) => string[];

/**
 * Matching compiles the pattern of every route, so branches are remembered. Paths that differ in
 * record ids have the same branch, because no other route than /404 contains a number.
 */
export function branchFinder(build: Pick<ServerBuild, 'routes'>): BranchFinder {
  const tree = routeTree(build);
  const branches = recentlyUsed<string[]>(2_000);
  return (path) => {
    const shape = path.replace(/(?<!^)\/\d+(?=\/|$)/g, '/0');
    const branch =
      branches.get(shape) ?? matchRoutes(tree, shape)?.map(({ route }) => String(route.id)) ?? [];
    branches.set(shape, branch);
    return branch;
  };
}

function routeTree(build: Pick<ServerBuild, 'routes'>, parentId?: string): AgnosticRouteObject[] {
  return Object.values(build.routes)
    .filter((route) => route !== undefined)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index, caseSensitive }) =>
      index
        ? { id, path, index, caseSensitive }
        : { id, path, caseSensitive, children: routeTree(build, id) },
    );
}
