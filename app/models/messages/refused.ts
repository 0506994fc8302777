import type { Reader } from './readers.server';

/**
 * What does not fit about a message, beside which field of the spec's payload. `type`: not one this role may write
 * to; `person`: not somebody of that type here; `nobody`: there is nobody of that type yet; `phase`: of another
 * project; `gone`: no upload of this person.
 */
export class MessageRefused extends Error {
  constructor(
    readonly field: 'receiver_type' | 'receiver_id' | 'phase_id' | 'file',
    readonly reason: 'type' | 'person' | 'nobody' | 'phase' | 'gone',
  ) {
    super(`${field}: ${reason}`);
  }
}

/** The e-mail that tells a reader of a message; words and addresses are the caller's. */
export type ComposeNotice = (
  reader: Pick<Reader, 'locale' | 'role'>,
  message: { id: number; subject: string; project: { id: number; name: string } },
) => { subject: string; text: string };
