export interface Mailer {
  /** Resolves when the server took the message. Throws `MailFailed`. */
  send(mail: { to: string; subject: string; text: string }): Promise<void>;
}

/**
 * `address`: not one plain address; `refused`: never will be sent; `unreachable`: may be tried
 * again.
 */
export class MailFailed extends Error {
  override name = 'MailFailed';

  constructor(
    readonly code: 'address' | 'refused' | 'unreachable',
    options?: ErrorOptions,
  ) {
    super(`Mail not sent: ${code}`, options);
  }
}
