import { type Log, log } from './log.server';

/** Every login, code, refusal and limit hit leaves one of these (docs/rules.md#log). */
export type SecurityEvent = {
  /** Id of the person, or what stands for somebody unknown (never an address or a phone in clear). */
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

/** Writes the event at `info` when allowed, else at `warn`. */
export function securityEvent(event: SecurityEvent, to: Log = log): void {
  const { who, what, where, result, path, detail } = event;
  to[result === 'allowed' ? 'info' : 'warn']({ event: 'security', who, what, where, result, path, detail });
}
