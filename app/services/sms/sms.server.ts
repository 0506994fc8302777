/** What sends text messages. */
export interface Sms {
  /**
   * `to` is E.164, `+972501234567`. Resolves when the provider took the message. Throws
   * `SmsFailed`.
   */
  send(message: { to: string; text: string }): Promise<void>;
}

/**
 * `number` and `refused` are final; `credentials`, `limited` and `unreachable` may be tried again.
 */
export type SmsFailure = 'number' | 'refused' | 'credentials' | 'limited' | 'unreachable';

export class SmsFailed extends Error {
  override name = 'SmsFailed';

  constructor(
    readonly code: SmsFailure,
    detail = '',
    options?: ErrorOptions,
  ) {
    super(`SMS not sent: ${code}${detail && ` (${detail})`}`, options);
  }
}
