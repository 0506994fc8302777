import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const folder = path.resolve(import.meta.dirname, '../../app/routes');

export type Route = {
  /** The file's name without its extension: `admin.projects.edit.$id`. */
  id: string;
  file: string;
  /** With the names of its parameters: `/admin/projects/edit/{id}`. */
  address: string;
  /** With 1 as every parameter: `/admin/projects/edit/1`. */
  path: string;
  hasLoader: boolean;
  hasAction: boolean;
};

/** All routes, read from the file names, so that no test can miss one. */
export const routes: Route[] = readdirSync(folder)
  .filter((name) => /\.tsx?$/.test(name))
  .flatMap((name) => {
    const file = path.join(folder, name);
    const source = readFileSync(file, 'utf8');
    const id = name.replace(/\.tsx?$/, '');
    const exports = (what: string) =>
      new RegExp(`export (const ${what}\\b|\\{[^}]*\\b${what}\\b[^}]*\\})`).test(source);
    const has = { hasLoader: exports('loader'), hasAction: exports('action') };
    return addressesOf(id).map((address) => ({
      id,
      file,
      address,
      path: address.replace(/\{\w*\}/g, '1'),
      ...has,
    }));
  });

/**
 * Remix's flat file names: `.` separates parts, `$x` is a parameter, `_index` is empty, `x_` is x,
 * `[.]` is a dot.
 */
function addressOf(id: string): string {
  const parts = id.replaceAll('[.]', '\0').split('.');
  const named = parts
    .filter((part) => !part.startsWith('_'))
    .map((part) =>
      part
        .replace(/_$/, '')
        .replace(/^\(?\$(\w*)\)?/, '{$1}')
        .replaceAll('\0', '.'),
    );
  return `/${named.join('/')}`;
}

/** A route with an optional first part serves both portals: `(admin).projects.create`. */
function addressesOf(id: string): string[] {
  return id.startsWith('(admin).')
    ? [addressOf(id.slice('(admin).'.length)), addressOf(id.replace('(admin)', 'admin'))]
    : [addressOf(id)];
}
