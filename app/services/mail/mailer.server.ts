export interface Mailer {
  /**
   * Resolves when the server accepted the message.
   * @throws MailFailed
   */
  send(mail: { to: string; subject: string; text: string }): Promise<void>;
}

export class MailFailed extends Error {
  override name = 'MailFailed';

  constructor(
    readonly code: 'address' | 'refused' | 'unreachable',
    options?: ErrorOptions,
  ) {
    super(`Mail not sent: ${code}`, options);
  }
}
