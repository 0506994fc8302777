export interface Sms {
  /**
   * Resolves when the provider accepted the message. `to` is E.164, `+972501234567`.
   * @throws SmsFailed
   */
  send(message: { to: string; text: string }): Promise<void>;
}

/**
 * `number` and `refused` are permanent; `credentials`, `limited` and `unreachable` may be retried.
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
