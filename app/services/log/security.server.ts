import { type Log, log } from './log.server';
import { redact, withoutTokens } from './redact';

/** Every sign-in, code, refusal and rate limit is logged as one of these (docs/rules.md#log). */
export type SecurityEvent = {
  /**
   * The person's id, or a pseudonym for an unknown caller (never an address or a phone in clear).
   */
  who: number | string | null;
  /** Noun and verb, such as `otp.verify`. */
  what: string;
  /** The client's address. */
  where: string;
  result: 'allowed' | 'refused' | 'failed' | 'limited';
  /** The path of the request, without its query. */
  path?: string;
  detail?: Record<string, unknown>;
};

let keep: ((event: SecurityEvent) => void) | undefined;

/** Sets the one handler that stores events outside the log, without their secrets. */
export function onSecurityEvent(take: typeof keep) {
  keep = take;
}

/** Writes the event at `info` when allowed, else at `warn`. */
export function securityEvent(
  { who, what, where, result, ...about }: SecurityEvent,
  to: Log = log,
): void {
  const path = about.path && withoutTokens(about.path);
  const detail = about.detail && (redact(about.detail) as Record<string, unknown>);
  to[result === 'allowed' ? 'info' : 'warn']({
    event: 'security',
    who,
    what,
    where,
    result,
    path,
    detail,
  });
  keep?.({ who, what, where, result, path, detail });
}
