import type { Build } from './answer';
import { branchFinder } from './branches';
import { recentlyUsed } from './recent';

const mostPaths = 2_000;

/** Returns the pattern of a path's route or call, such as `/projects/show/:id`. */
export function createPatterns(build: Build): (path: string) => string {
  const branchOf = branchFinder(build);
  const patterns = recentlyUsed<string>(mostPaths);
  const find = (path: string): string => {
    const branch = branchOf(path);
    if (branch.at(-1) === 'routes/api.$') return build.entry.module.callPattern(path);
    const parts = branch.map((id) => build.routes[id]?.path).filter(Boolean);
    const isAdmin = /^\/admin(\/|$)/i.test(path);
    return `/${parts.join('/').replace(/^admin\?\/?/, isAdmin ? 'admin/' : '')}`;
  };
  return (path) => {
    const shape = path.replace(/\/\d+(?=\/|$)/g, '/0');
    const known = patterns.get(shape);
    if (known !== undefined) return known;
    const pattern = find(shape);
    patterns.set(shape, pattern);
    return pattern;
  };
}
