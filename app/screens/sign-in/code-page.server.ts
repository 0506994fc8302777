import { toDataURL } from 'qrcode';
import type { OpenPage } from '~/http/page.server';
import type { Pending } from '~/http/pending.server';
import { latestCode } from '~/models/outbox/read.server';
import { readEnrolment } from '~/models/sign-in/enrolment.server';
import { resendWait } from '~/models/sign-in/start.server';

/** What a code page shows of a pending sign-in; before the first proof nothing depends on the account. */
export async function codePage(page: OpenPage, session: Pending) {
  const { frame, text, mode, db, secrets, now } = page;
  const { proof, isKnown, door, channel, sentTo, sentAt } = session.pending;
  const step = isKnown ? proof : 'code';
  const titles = {
    code: 'signIn.code.title',
    authenticator: 'signIn.code.titleAuthenticator',
    enrolment: 'signIn.enroll.title',
  } as const;
  Object.assign(frame, { shell: 'narrow', title: text(titles[step]) });
  return {
    title: text(titles[step]),
    ...{ step, door, channel, sentTo },
    wait: Math.max(0, Math.ceil((sentAt + resendWait - now) / 1000)),
    demoCode: mode === 'demo' && step === 'code' ? latestCode(db, secrets, sentTo, sentAt) : null,
    qr: step === 'enrolment' ? await qrOf(page, session) : null,
  };
}

/** The QR code as an image, and the key as four-letter groups to type. */
async function qrOf({ db, secrets, now }: OpenPage, session: Pending) {
  const enrolment = readEnrolment(db, secrets, session.id, now);
  if (!enrolment) return null;
  const image = await toDataURL(enrolment.uri, { margin: 2, scale: 6 });
  return { image, manualKey: enrolment.key.replace(/(.{4})(?=.)/g, '$1 ') };
}
