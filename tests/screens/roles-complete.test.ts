import { expect, test } from 'vitest';
import { callsAt } from '~/api/call.server';
import { calls } from '~/api/calls.server';
import { builtRoutes } from '../support/built-routes';
import { isCall, roleRows, rowLine } from '../support/role-table';

/** A row's address with something where its records stand. */
const somewhere = (address: string) => address.replace(/\{\w+\}/g, '1');

test('every route has its lines in docs/roles.md, and every line its route', () => {
  const { all, idAt } = builtRoutes();
  const asked = roleRows.map(
    ({ method, address }) => `${method === 'GET' ? 'GET' : 'POST'} ${idAt(somewhere(address))}`,
  );
  const missing = all.flatMap(({ id, address, methods }) =>
    methods
      .filter((method) => !asked.includes(`${method} ${id}`))
      .map((method) => rowLine(`${method} ${address.replace(/:(\w+)\??/g, '{$1}')}`, () => '?')),
  );
  expect(
    missing,
    'Add these lines to docs/roles.md, with a letter for each person and the names of records in braces',
  ).toEqual([]);
  const known = all.flatMap(({ id, methods }) => methods.map((method) => `${method} ${id}`));
  const stale = roleRows.filter((_row, at) => !known.includes(asked[at] ?? ''));
  expect(
    stale.map(({ ask }) => ask),
    'No route answers to these lines',
  ).toEqual([]);
  const strays = roleRows.filter(({ address }) => idAt(somewhere(address)) === 'routes/$');
  expect(new Set(strays.map(({ address }) => address))).toEqual(new Set(['/nowhere']));
}, 60_000);

test('every call of the API has its line, and every line its call', () => {
  const asked = roleRows.filter(isCall).map(({ method, address }) => {
    const here = callsAt(calls, somewhere(address).replace(/\?.*/, ''));
    return `${method} ${here.find((call) => call.method === method)?.path ?? address}`;
  });
  const known = calls.map(({ method, path }) => `${method} ${path}`);
  expect(asked.toSorted()).toEqual(known.toSorted());
});

test('no line stands there twice', () => {
  const asks = roleRows.map(({ ask }) => ask);
  expect(asks.filter((ask, at) => asks.indexOf(ask) !== at)).toEqual([]);
});
