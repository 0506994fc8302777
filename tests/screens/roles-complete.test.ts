import { expect, test } from 'vitest';
import { callsAt } from '~/api/call.server';
import { calls } from '~/api/calls.server';
import { builtRoutes } from '../support/built-routes';
import { isCall, roleRows, rowLine } from '../support/role-table';

/** The address of a row with placeholders instead of its records. */
const somewhere = (address: string) => address.replace(/\{\w+\}/g, '1');

test('lists every route in docs/roles.md, and no other', () => {
  const { all, idAt } = builtRoutes();
  const query = roleRows.map(
    ({ method, address }) => `${method === 'GET' ? 'GET' : 'POST'} ${idAt(somewhere(address))}`,
  );
  const missing = all.flatMap(({ id, address, methods }) =>
    methods
      .filter((method) => !query.includes(`${method} ${id}`))
      .map((method) => rowLine(`${method} ${address.replace(/:(\w+)\??/g, '{$1}')}`, () => '?')),
  );
  expect(
    missing,
    'Add these lines to docs/roles.md, with a letter for each person; `npm run roles` proposes them',
  ).toEqual([]);
  const listed = all.flatMap(({ id, methods }) => methods.map((method) => `${method} ${id}`));
  const stale = roleRows.filter((_row, at) => !listed.includes(query[at] ?? ''));
  expect(
    stale.map(({ ask }) => ask),
    'No route answers to these lines',
  ).toEqual([]);
  const strays = roleRows.filter(({ address }) => idAt(somewhere(address)) === 'routes/$');
  expect(new Set(strays.map(({ address }) => address))).toEqual(new Set(['/nowhere']));
}, 60_000);

test('lists every API call, and no other', () => {
  const query = roleRows.filter(isCall).map(({ method, address }) => {
    const here = callsAt(calls, somewhere(address).replace(/\?.*/, ''));
    return `${method} ${here.find((call) => call.method === method)?.path ?? address}`;
  });
  const listed = calls.map(({ method, path }) => `${method} ${path}`);
  expect(query.toSorted()).toEqual(listed.toSorted());
});

test('lists nothing twice', () => {
  const asks = roleRows.map(({ ask }) => ask);
  expect(asks.filter((ask, at) => asks.indexOf(ask) !== at)).toEqual([]);
});
