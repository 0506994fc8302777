import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Call, callsAt } from '~/api/call.server';
import { calls } from '~/api/calls.server';
import { adminAddress, portalAccess } from '~/http/portals.server';
import type { Actor } from '~/models/access/actor.server';
import { type Rule, permits as rulePermits } from '~/models/operation.server';
import { dashboardPath } from '~/paths';
import { type ActorName, isCall, type Letter, type RoleRow, roleRows, rowLine } from './role-table';
import { type Route, routes } from './routes';

/** An operation, a query or a list. */
type Guard = {
  spec: Rule & { name?: string; target?: unknown };
  permits?: (actor: Actor) => boolean;
};

type Request = Pick<RoleRow, 'method' | 'address'>;

/**
 * Compares docs/roles.md with the routes and the API's calls. Missing rows are proposed from the
 * roles and permissions of what answers them; stale rows have nothing that answers them.
 */
export async function compareRoles(rows: readonly RoleRow[] = roleRows) {
  const listed = new Set(rows.map(keyOf));
  const present = new Set(wanted.map(keyOf));
  const missing = wanted.filter((request) => !listed.has(keyOf(request)));
  return {
    missing: await Promise.all(missing.map(proposeRow)),
    stale: rows.filter((row) => !present.has(keyOf(row))).map(({ ask }) => ask),
  };
}

/** A row for a request, with `?` where the rules could not be read from the source. */
export async function proposeRow(request: Request): Promise<string> {
  const letter = await lettersFor(request);
  // A query has no name, but the form at the same address sends an operation.
  const { guards } = await guardsOf({ ...request, method: 'POST' });
  const named = nameRecord(request, [...letter.guards, ...guards]);
  return rowLine(`${request.method} ${named}`, letter.of);
}

const pageRequests = routes.flatMap(({ address, hasLoader, hasAction }): Request[] => [
  ...(hasLoader ? [{ method: 'GET' as const, address }] : []),
  ...(hasAction ? [{ method: 'POST' as const, address }] : []),
]);
const callRequests = calls.map(({ method, path: address }): Request => ({ method, address }));
/** The API's documents are pages; its other addresses are listed call by call. */
const wanted = [
  ...pageRequests.filter(({ address }) => !/^\/api\/\{/.test(address)),
  ...callRequests,
];

const shape = (address: string) => address.replace(/\?.*/, '').replace(/\{\w*\}/g, '1');

/** Names what answers a request, however its records are called. */
function keyOf({ method, address }: Request): string {
  const call = isCall({ address }) ? callFor({ method, address }) : undefined;
  const answer = call?.path ?? routeFor(address)?.id ?? 'nothing';
  const portal = address.startsWith('/admin') ? 'admin' : 'member';
  return `${method} ${portal} ${answer}`;
}

const callFor = ({ method, address }: Request): Call | undefined =>
  callsAt(calls, shape(address)).find((call) => call.method === method);

/** The route with the fewest parameters that matches; a splat matches only as the last resort. */
function routeFor(address: string): Route | undefined {
  const path = shape(address);
  return patterns.find(({ pattern }) => pattern.test(path))?.route;
}

const parameters = ({ address }: Route): number =>
  address.split('{}').length * 10 + address.split('{').length;

/** The last parameter of some routes is optional. */
const patternOf = (address: string) =>
  new RegExp(
    `^${address
      .replace('{}', '.*')
      .replace(/\/\{id\}$/, '(/[^/]+)?')
      .replace(/\{\w+\}/g, '[^/]+')}$`,
    'i',
  );

const patterns = routes
  .toSorted((a, b) => parameters(a) - parameters(b))
  .map((route) => ({ route, pattern: patternOf(route.address) }));

/** Calls the parameter `id` by the record of the operation, as docs/roles.md names its records. */
function nameRecord({ address }: Request, guards: readonly Guard[]): string {
  const record = guards.map(({ spec }) => spec.name?.split('.')[0]).find(Boolean) ?? 'id';
  const name = record.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  return address
    .replace(/\/projects\/(show\/)?\{id\}/, '/projects/$1{project}')
    .replace('{id}', `{${name}}`)
    .replace(/\{(\w+)Id\}/g, '{$1}');
}

const letterOfAddress = (address: string): Letter =>
  address === dashboardPath('admin') ? 'D' : '→';

async function lettersFor(request: Request) {
  const { method, address } = request;
  const { guards, isOpen } = await guardsOf(request);
  const isBound = address.includes('{') || guards.some(({ spec }) => spec.target);
  const of = (actor: ActorName): Letter | '?' => {
    if (isOpen) return '✓';
    if (actor === 'stranger' || actor === 'half') return 'L';
    const person = actorNamed[actor];
    if (!isCall(request)) {
      const access = portalAccess(address, person);
      if (access === 'hidden') return '–';
      if (access === 'elsewhere') return letterOfAddress(adminAddress(method, address));
    }
    if (guards.length === 0) return '?';
    if (!guards.every((guard) => isPermitted(guard, person))) return isCall(request) ? '✗' : '–';
    return isBound && strangersToRecords.includes(actor) ? '–' : '✓';
  };
  return { of, guards };
}

const isPermitted = ({ permits, spec }: Guard, actor: Actor): boolean =>
  permits ? permits(actor) : rulePermits(spec, actor);

/** They see none of the records in the addresses, which belong to company one's project. */
const strangersToRecords: ActorName[] = [
  'colleague',
  'invited',
  'admin2',
  'owner2',
  'investor2',
  'tenant2',
];

const actorNamed = Object.fromEntries(
  (
    [
      ['super', 'superadmin'],
      ['admin', 'admin'],
      ['user', 'admin', ['projects.view', 'projects.edit', 'messages.view', 'people.view']],
      ['idle', 'admin', []],
      ['owner', 'entrepreneur'],
      ['colleague', 'entrepreneur'],
      ['investor', 'investor'],
      ['invited', 'investor'],
      ['tenant', 'tenant'],
      ['admin2', 'admin'],
      ['owner2', 'entrepreneur'],
      ['investor2', 'investor'],
      ['tenant2', 'tenant'],
    ] as const
  ).map(([name, role, permissions]) => {
    const parentId = permissions ? 1 : null;
    const companyId = role === 'superadmin' ? null : 1;
    const actor = { id: 1, role, companyId, parentId, permissions: new Set(permissions) };
    return [name, actor as unknown as Actor];
  }),
) as Record<Exclude<ActorName, 'stranger' | 'half'>, Actor>;

async function guardsOf(request: Request): Promise<{ guards: Guard[]; isOpen: boolean }> {
  const call = isCall(request) ? callFor(request) : undefined;
  if (call) {
    const { operation, inputRule, isOpen } = call;
    return { guards: [operation ?? { spec: inputRule }] as Guard[], isOpen };
  }
  const route = routeFor(request.address);
  const handler = route && handlerOf(route, request.method === 'GET' ? 'loader' : 'action');
  if (!handler) return { guards: [], isOpen: false };
  const { file, name } = handler;
  const source = readFileSync(file, 'utf8');
  const text = reachableFrom(name, source);
  const isOpen = /\bopen(Loader|Action|FormAction)\b/.test(text);
  return { guards: await guardsIn(text, source), isOpen };
}

const app = path.resolve(import.meta.dirname, '../../app');

/** The file and the name of a route's loader or action, which most routes only pass on. */
function handlerOf({ file }: Route, kind: 'loader' | 'action') {
  const source = readFileSync(file, 'utf8');
  for (const [, names = '', from = ''] of source.matchAll(/export \{([^}]*)\} from '([^']+)'/g)) {
    const name = new RegExp(`(\\w+) as ${kind}\\b`).exec(names)?.[1];
    const module = `${from.replace('~', app)}.ts`;
    if (name) return { file: existsSync(module) ? module : `${module}x`, name };
  }
  return { file, name: kind };
}

/** The source of a declaration, and of the file's other declarations that it uses. */
function reachableFrom(name: string, source: string): string {
  const declarations = source.split(/\n(?=(?:export )?(?:async )?(?:const|function) )/);
  const nameOf = (text: string) => /(?:const|function)\*? (\w+)/.exec(text)?.[1];
  const byName = new Map(declarations.slice(1).map((text) => [nameOf(text), text]));
  const reached = new Set<string>();
  const visit = (next: string) => {
    const text = byName.get(next);
    if (!text || reached.has(next)) return;
    reached.add(next);
    for (const [word] of text.matchAll(/\b\w+\b/g)) visit(word);
  };
  visit(name);
  return [...reached].map((one) => byName.get(one)).join('\n');
}

/** The models that a text calls; those it only asks for a permission guard nothing. */
async function guardsIn(text: string, source: string): Promise<Guard[]> {
  const imports = [...source.matchAll(/import \{([^}]*)\} from '(~\/models\/[^']+)'/g)];
  const operations = imports.flatMap(([, names = '', from = '']) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name && new RegExp(`\\b${name}\\b(?!\\.(permits|ifPermitted))`).test(text))
      .map(async (name) => {
        const file = `${from.replace('~/', '')}.ts`;
        const models: Record<string, unknown> = await import(/* @vite-ignore */ `${app}/${file}`);
        return models[name] as Guard | undefined;
      }),
  );
  return (await Promise.all(operations)).filter((model): model is Guard => Boolean(model?.spec));
}
