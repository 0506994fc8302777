/** A picture that the markup of a mail shows by its id. */
export type MailPicture = { id: string; bytes: Buffer };

type Mail = {
  to: string;
  subject: string;
  text: string;
  html?: string;
  pictures?: MailPicture[];
  /** A link whose POST stops mails of this kind without signing in (RFC 8058). */
  stopUrl?: string;
};

export interface Mailer {
  /**
   * Resolves when the server accepted the message.
   * @throws MailFailed
   */
  send(mail: Mail): Promise<void>;
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
