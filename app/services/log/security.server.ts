import { type Log, log } from './log.server';
import { redact, withoutTokens } from './redact';

/** Every login, code, refusal and limit hit leaves one of these (docs/rules.md#log). */
export type SecurityEvent = {
  /**
   * Id of the person, or what stands for somebody unknown (never an address or a phone in clear).
   */
  who: number | string | null;
  /** Noun and verb, `otp.verify`. */
  what: string;
  /** Client address. */
  where: string;
  result: 'allowed' | 'refused' | 'failed' | 'limited';
  /** Path of the request, without its query. */
  path?: string;
  detail?: Record<string, unknown>;
};

let keep: ((event: SecurityEvent) => void) | undefined;

/** One at a time: what keeps events beside the log, without their secrets. */
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
