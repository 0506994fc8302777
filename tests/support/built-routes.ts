import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type AgnosticRouteObject, matchRoutes } from '@remix-run/router';
import { assertFreshBuild } from './server';

type BuiltRoute = {
  id: string;
  parentId: string;
  path?: string;
  index?: boolean;
  methods: string[];
};

/** All routes of the built server, read from its manifest. */
export function builtRoutes() {
  const routes = readManifest();
  const treeOf = (parent: string): AgnosticRouteObject[] =>
    routes
      .filter(({ parentId }) => parentId === parent)
      .map(({ id, path, index }) =>
        index ? { id, path, index } : { id, path, children: treeOf(id) },
      );
  const tree = treeOf('root');
  const idsAt = new Map<string, string | undefined>();
  // The router reads the whole tree for each path.
  const idAtPathname = (pathname: string) => {
    if (!idsAt.has(pathname)) idsAt.set(pathname, matchRoutes(tree, pathname)?.at(-1)?.route.id);
    return idsAt.get(pathname);
  };
  /** The address with its parameters: `/admin/faq/edit/:id`. */
  const addressOf = (sought: string): string => {
    const route = routes.find(({ id }) => id === sought);
    return route ? addressOf(route.parentId) + (route.path ? `/${route.path}` : '') : '';
  };
  return {
    all: routes.flatMap(({ id, methods }) =>
      expandAddress(addressOf(id) || '/').map((address) => ({ id, methods, address })),
    ),
    /** The route that answers at a path. */
    idAt: (path: string) => idAtPathname(path.split('?')[0] ?? ''),
  };
}

/** Returns one address, or two if the portal's part is optional: `/admin?/projects`. */
const expandAddress = (address: string): string[] =>
  address.startsWith('/admin?/')
    ? [address.replace('/admin?/', '/'), address.replace('/admin?/', '/admin/')]
    : [address];

/** Loads the build in a separate process with a temporary data folder. */
function readManifest(): BuiltRoute[] {
  assertFreshBuild();
  const build = pathToFileURL(
    path.resolve(import.meta.dirname, '../../build/server/index.js'),
  ).href;
  const script = `
    const { routes } = await import(${JSON.stringify(build)});
    const pages = Object.values(routes).filter(({ id }) => id !== 'root');
    const rows = pages.map(({ id, parentId, path, index, module }) => ({ id, parentId, path, index,
      methods: [...(module.loader ? ['GET'] : []), ...(module.action ? ['POST'] : [])] }));
    process.stdout.write(JSON.stringify(rows), () => process.exit());`;
  const dataDir = mkdtempSync(path.join(tmpdir(), 'yesod-routes-'));
  try {
    const env = { ...process.env, DATA_DIR: dataDir };
    return JSON.parse(
      execFileSync(process.execPath, ['--input-type=module', '-e', script], {
        encoding: 'utf8',
        env,
      }),
    );
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
