import { readFileSync } from 'node:fs';
import path from 'node:path';
import { apiDocsPath, openApiPath } from '~/paths';

/** The columns of docs/roles.md, which says who they are. */
export const actors = [
  ...(['stranger', 'half', 'super', 'admin', 'user', 'idle', 'owner', 'colleague'] as const),
  ...(['investor', 'invited', 'tenant', 'admin2', 'owner2', 'investor2', 'tenant2'] as const),
];
export type ActorName = (typeof actors)[number];

/**
 * `✓` open, `–` 404, `L` the login (401 of the API), `D` the own dashboard, `→` on to another page,
 * `✗` 403.
 */
const letters = ['✓', '–', 'L', 'D', '→', '✗'] as const;
export type Letter = (typeof letters)[number];

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const;

/**
 * What somebody asks for: `POST /phases/{project} intent=down id={phase}` and what each actor gets.
 */
export type RoleRow = {
  /** The first cell, as it is written. */
  ask: string;
  method: (typeof methods)[number];
  /** With `{names}` of records of company one where an id stands. */
  address: string;
  fields: Record<string, string>;
  said: Record<ActorName, Letter>;
};

export const roleTable = path.resolve(import.meta.dirname, '../../docs/roles.md');

export const roleRows: RoleRow[] = readFileSync(roleTable, 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map(readRow);

function readRow(line: string): RoleRow {
  const [first = '', ...cells] = line.slice(1, -1).split('|');
  const ask = first.trim().slice(1, -1);
  const [asked = '', address = '', ...pairs] = ask.split(' ');
  const method = methods.find((known) => known === asked);
  const said = cells.map((cell) => letters.find((letter) => letter === cell.trim()));
  if (!method || said.length !== actors.length || said.includes(undefined))
    throw new Error(`docs/roles.md has a row that cannot be read: ${line}`);
  return {
    ask,
    method,
    address,
    fields: Object.fromEntries(new URLSearchParams(pairs.join('&'))),
    said: Object.fromEntries(actors.map((actor, at) => [actor, said[at]])) as RoleRow['said'],
  };
}

/** A row as docs/roles.md writes it. */
export const rowLine = (ask: string, said: (actor: ActorName) => string): string =>
  `| \`${ask}\` | ${actors.map(said).join(' | ')} |`;

/** Those who get the page itself, or an answer of the action behind it. */
export const allowedIn = ({ said }: RoleRow): ActorName[] =>
  actors.filter((actor) => said[actor] === '✓');

/** Those who are kept out. */
export const refusedIn = ({ said }: RoleRow): ActorName[] =>
  actors.filter((actor) => ['–', 'L', 'D', '✗'].includes(said[actor]));

/**
 * A call of the JSON API, which takes a token and no cookie; its description is a page like others.
 */
export const isCall = ({ address }: Pick<RoleRow, 'address'>): boolean =>
  address.startsWith('/api/') && address !== apiDocsPath() && address !== openApiPath();

/** The names of the records an address or a form speaks of. */
export const namesIn = (text: string): string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
