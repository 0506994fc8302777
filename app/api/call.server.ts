import type { Caller, Operation, Payload, Query } from '~/models/operation.server';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export type Call = {
  method: Method;
  /** `/api/projects/{id}` */
  path: string;
  operation?: Operation<unknown>;
  answer: (caller: Caller, payload: Payload) => unknown;
};

/** A read, and how its result looks outside: a presenter names every field it shows. */
export function read<Result>(
  address: `GET /api/${string}`,
  query: Query<Result>,
  present: (result: Result, caller: Caller) => unknown,
): Call {
  const path = address.slice('GET '.length);
  return { method: 'GET', path, answer: (caller, payload) => present(query(caller, payload), caller) };
}

export function perform<Result>(
  address: `${'POST' | 'PUT' | 'DELETE'} /api/${string}`,
  operation: Operation<Result>,
  present: (result: Result, caller: Caller) => unknown,
): Call {
  const [method, path] = address.split(' ') as [Method, string];
  const answer = (caller: Caller, payload: Payload) => present(operation(caller, payload), caller);
  return { method, path, operation: operation as Operation<unknown>, answer };
}

/** The parameters of a path, by their names; null when it is another path. */
export function matched({ path }: Call, asked: string): Record<string, string> | null {
  const parts = path.split('/');
  const given = asked.split('/');
  if (parts.length !== given.length) return null;
  const found: Record<string, string> = {};
  for (const [index, part] of parts.entries()) {
    const value = given[index] ?? '';
    if (part.startsWith('{')) found[part.slice(1, -1)] = value;
    else if (part !== value) return null;
  }
  return found;
}
