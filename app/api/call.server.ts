import type { ZodType } from 'zod';
import type { ListSpec } from '~/models/lists/spec';
import type { Caller, Operation, Payload, PublicCaller, Rule } from '~/models/operation.server';
import type { Kind } from './fields';
import type { FileLists } from './file-fields.server';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The input of a call, as declared by its operation or query. */
type InputRule = Rule &
  Partial<
    Pick<Operation<unknown>['spec'], 'input' | 'uploads' | 'versioned' | 'once' | 'byContent'>
  > & {
    name?: string;
    sorts?: ListSpec<never, never, never, never, undefined>['sorts'];
    filters?: Record<string, unknown>;
    search?: unknown;
    reportsChanges?: boolean;
  };

type Options = {
  /** Payload fields that follow from the URL; they override the sent ones. */
  fixedValues?: (payload: Payload) => Payload;
  /** The current values, used for the fields that the request leaves out. */
  currentValues?: (caller: Caller, payload: Payload) => Payload;
  /**
   * The field with the token of a pending sign-in, for calls without another way to identify the
   * caller.
   */
  handle?: 'id' | 'user_id' | 'none';
  /** True if a captcha is required; `hard` asks for a harder one. */
  captcha?: (caller: PublicCaller, payload: Payload) => boolean | 'hard';
  /** Fields in addition to the operation's input. */
  extraFields?: ZodType;
  /** True if the person has to have proven who they are recently (docs/rules.md#api). */
  needsProof?: boolean;
  /** True if it is open to people who must set up an authenticator first. */
  whileEnrolling?: boolean;
  /** True if every response is different, so that none is cached. */
  isFresh?: boolean;
  fileLists?: FileLists;
  /** True if the result is an upload whose bytes are sent. */
  isFile?: boolean;
  /** The security log's name for a call that signs in or out. */
  log?: string;
  /**
   * Returns the id of the person who signed in with this call, for callers who were unknown before.
   */
  who?: (result: never) => number | null;
};

export type Call = Options & {
  method: Method;
  /** `/api/projects/{id}` */
  path: string;
  pattern: RegExp;
  summary: string;
  /** True if it can be called without signing in. */
  isOpen: boolean;
  inputRule: InputRule;
  /** The operation whose files and permission are checked before the form is read. */
  operation?: Operation<unknown>;
  result: Kind<never>;
  run: (caller: PublicCaller, payload: Payload) => unknown;
};

type Address<Of extends Method> = `${Of} /api/${string}`;
type Runnable<By, Result> = ((caller: By, payload: Payload) => Result) & { spec: InputRule };

function defineCall<By, Result>(
  address: Address<Method>,
  summary: string,
  run: Runnable<By, Result>,
  result: Kind<Awaited<Result>>,
  more: Options & Pick<Call, 'isOpen'>,
): Call {
  const [method, path] = address.split(' ') as [Method, string];
  const pattern = new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]*)')}$`);
  return {
    method,
    path,
    pattern,
    summary,
    inputRule: run.spec,
    result,
    run: run as unknown as Call['run'],
    ...more,
  };
}

export const read = <Result>(
  address: Address<'GET'>,
  summary: string,
  query: Runnable<Caller, Result>,
  result: Kind<Awaited<Result>>,
  options: Options = {},
): Call => defineCall(address, summary, query, result, { ...options, isOpen: false });

/** A calculation with typed values, which stores nothing. */
export const compute = <Result>(
  address: Address<'POST'>,
  summary: string,
  calculation: Runnable<Caller, Result>,
  result: Kind<Awaited<Result>>,
): Call => defineCall(address, summary, calculation, result, { isOpen: false });

export const perform = <Result>(
  address: Address<'POST' | 'PUT' | 'DELETE'>,
  summary: string,
  operation: Operation<Result>,
  result: Kind<Awaited<Result>>,
  options: Options = {},
): Call => ({
  ...defineCall(address, summary, operation, result, { ...options, isOpen: false }),
  operation: operation as Operation<unknown>,
});

export const open = <Result>(
  address: Address<Method>,
  summary: string,
  run: Runnable<PublicCaller, Result>,
  result: Kind<Awaited<Result>>,
  options: Options = {},
): Call => defineCall(address, summary, run, result, { ...options, isOpen: true });

export const isKept = ({ method, isFresh, isFile }: Call): boolean =>
  method === 'GET' && !isFresh && !isFile;

/** The path without its parameter names; `~` sorts after every letter. */
const nameless = (path: string) => path.replace(/\{\w+\}/g, '~');

export const parametersIn = ({ pattern }: Call, path: string): Record<string, string> => ({
  ...pattern.exec(path)?.groups,
});

/** The calls at the most specific path: `/projects/documents` before `/projects/{id}`. */
export function callsAt(calls: readonly Call[], path: string): Call[] {
  const here = calls.filter(({ pattern }) => pattern.test(path));
  const [first] = here.map(({ path }) => nameless(path)).toSorted();
  return here.filter(({ path }) => nameless(path) === first);
}
