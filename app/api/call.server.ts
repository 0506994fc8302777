import type { ZodType } from 'zod';
import type { ListSpec } from '~/models/lists/spec';
import type { Caller, Operation, Payload, PublicCaller, Rule } from '~/models/operation.server';
import type { Kind } from './fields';
import type { FileLists } from './file-fields.server';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** What a call takes, as the operation or query says it. */
export type Taken = Rule &
  Partial<Pick<Operation<unknown>['spec'], 'input' | 'uploads' | 'versioned' | 'once'>> & {
    name?: string;
    sorts?: ListSpec<never, never, never, never>['sorts'];
    filters?: Record<string, unknown>;
    search?: unknown;
    /** Whether it may be asked what changed since. */
    reportsChanges?: boolean;
  };

type Options = {
  /** What of the payload follows from the address; it overrules what was sent. */
  given?: (payload: Payload) => Payload;
  /** What a form begins with: what was left out stays as it is. */
  begun?: (caller: Caller, payload: Payload) => Payload;
  /**
   * The field that has the token of a sign-in under way, for calls whose caller is known by nothing
   * else.
   */
  handle?: 'id' | 'user_id' | 'none';
  /** Whether a captcha has to be answered, and a hard one. */
  captcha?: (caller: PublicCaller, payload: Payload) => boolean | 'hard';
  /** Fields beside those of the operation's input. */
  also?: ZodType;
  /** Whether it is refused without an `Idempotency-Key`. */
  needsKey?: boolean;
  /** Whether each answer is another one, so that none is kept. */
  isFresh?: boolean;
  /** Lists of files beside those in the operation's input. */
  fileLists?: FileLists;
  /** Whether its result is an upload, of which the bytes are sent. */
  isFile?: boolean;
  /** What the security log calls it, where it is about how people log in. */
  log?: string;
  /** Who came in by it, where nobody was known before. */
  who?: (result: never) => number | null;
};

export type Call = Options & {
  method: Method;
  /** `/api/projects/{id}` */
  path: string;
  pattern: RegExp;
  summary: string;
  /** Whether strangers may ask too. */
  isOpen: boolean;
  taken: Taken;
  /** What files and rights are looked at by, before a form is read. */
  operation?: Operation<unknown>;
  result: Kind<never>;
  run: (caller: PublicCaller, payload: Payload) => unknown;
};

type Address<Of extends Method> = `${Of} /api/${string}`;
type Asked<By, Result> = ((caller: By, payload: Payload) => Result) & { spec: Taken };

function made<By, Result>(
  address: Address<Method>,
  summary: string,
  run: Asked<By, Result>,
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
    taken: run.spec,
    result,
    run: run as unknown as Call['run'],
    ...more,
  };
}

/** A read, and how its result looks outside: a presenter names every field it shows. */
export const read = <Result>(
  address: Address<'GET'>,
  summary: string,
  query: Asked<Caller, Result>,
  result: Kind<Awaited<Result>>,
  options: Options = {},
): Call => made(address, summary, query, result, { ...options, isOpen: false });

export const perform = <Result>(
  address: Address<'POST' | 'PUT' | 'DELETE'>,
  summary: string,
  operation: Operation<Result>,
  result: Kind<Awaited<Result>>,
  options: Options = {},
): Call => ({
  ...made(address, summary, operation, result, { ...options, isOpen: false }),
  operation: operation as Operation<unknown>,
});

/** Either of them for strangers too. */
export const open = <Result>(
  address: Address<Method>,
  summary: string,
  asked: Asked<PublicCaller, Result>,
  result: Kind<Awaited<Result>>,
  options: Options = {},
): Call => made(address, summary, asked, result, { ...options, isOpen: true });

/** Whether its answers have an `ETag`. */
export const isKept = ({ method, isFresh, isFile }: Call): boolean =>
  method === 'GET' && !isFresh && !isFile;

/** A path without the names of its parameters, which come after every letter. */
const nameless = (path: string) => path.replace(/\{\w+\}/g, '~');

/** The parameters of a path, by their names. */
export const parametersIn = ({ pattern }: Call, asked: string): Record<string, string> => ({
  ...pattern.exec(asked)?.groups,
});

/** Those of the path that says most by name: `/projects/documents` before `/projects/{id}`. */
export function callsAt(calls: readonly Call[], asked: string): Call[] {
  const here = calls.filter(({ pattern }) => pattern.test(asked));
  const [first] = here.map(({ path }) => nameless(path)).toSorted();
  return here.filter(({ path }) => nameless(path) === first);
}
