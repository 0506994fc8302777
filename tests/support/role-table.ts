import { readFileSync } from 'node:fs';
import path from 'node:path';
import { apiDocsPath, openApiPath } from '~/paths';

/** The columns of docs/roles.md, which describes them. */
export const actors = [
  ...(['stranger', 'half', 'super', 'admin', 'user', 'idle', 'owner', 'colleague'] as const),
  ...(['investor', 'invited', 'tenant', 'admin2', 'owner2', 'investor2', 'tenant2'] as const),
];
export type ActorName = (typeof actors)[number];

/**
 * `✓` allowed, `–` 404, `L` the login (401 in the API), `D` the own dashboard,
 * `→` another page, `✗` 403.
 */
export const letters = ['✓', '–', 'L', 'D', '→', '✗'] as const;
export type Letter = (typeof letters)[number];

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const;

/** A request such as `POST /phases/{project} intent=down id={phase}` and the answer per actor. */
export type RoleRow = {
  /** The first cell of the row. */
  ask: string;
  method: (typeof methods)[number];
  /** Has `{names}` of records of company one in place of ids. */
  address: string;
  fields: Record<string, string>;
  answers: Record<ActorName, Letter>;
};

const roleTable = path.resolve(import.meta.dirname, '../../docs/roles.md');

export const roleRows: RoleRow[] = readFileSync(roleTable, 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map(readRow);

function readRow(line: string): RoleRow {
  const [first = '', ...cells] = line.slice(1, -1).split('|');
  const ask = first.trim().slice(1, -1);
  const [verb = '', address = '', ...pairs] = ask.split(' ');
  const method = methods.find((one) => one === verb);
  const letterCells = cells.map((cell) => letters.find((letter) => letter === cell.trim()));
  if (!method || letterCells.length !== actors.length || letterCells.includes(undefined))
    throw new Error(`docs/roles.md has a row that cannot be read: ${line}`);
  return {
    ask,
    method,
    address,
    fields: Object.fromEntries(new URLSearchParams(pairs.join('&'))),
    answers: Object.fromEntries(
      actors.map((actor, at) => [actor, letterCells[at]]),
    ) as RoleRow['answers'],
  };
}

/** Formats a row of docs/roles.md. */
export const rowLine = (ask: string, letterOf: (actor: ActorName) => string): string =>
  `| \`${ask}\` | ${actors.map(letterOf).join(' | ')} |`;

/** The actors that get the page, or a result of its action. */
export const allowedIn = ({ answers }: RoleRow): ActorName[] =>
  actors.filter((actor) => answers[actor] === '✓');

/** The actors without access. */
export const refusedIn = ({ answers }: RoleRow): ActorName[] =>
  actors.filter((actor) => ['–', 'L', 'D', '✗'].includes(answers[actor]));

/** JSON API calls take a token and no cookie; the API's documentation is an ordinary page. */
export const isCall = ({ address }: Pick<RoleRow, 'address'>): boolean =>
  address.startsWith('/api/') && address !== apiDocsPath() && address !== openApiPath();

/** The names of the records in an address or a form. */
export const namesIn = (text: string): string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
