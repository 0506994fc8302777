import type { SubmissionResult } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { data } from '@remix-run/node';
import { readUpload } from '~/http/form-upload.server';
import { localeCookieHeader } from '~/http/locale.server';
import { pageAction } from '~/http/page.server';
import { redirectWithToast } from '~/http/toast.server';
import { textFor } from '~/i18n/words';
import { AppError, Refused } from '~/models/errors';
import { updateProfile } from '~/models/profile/update.server';
import { profilePath } from '~/paths';
import { profileSchema } from './form';

/** What the form is told when a save was refused; `version` is the one to save over after a stale page. */
export type ProfileRefused = {
  lastResult: SubmissionResult<string[]>;
  /** A photo of this or an earlier try. */
  photoId?: number;
  version?: number;
};

const photoEndings = ['.jpg', '.jpeg', '.png', '.webp', '.gif'];

export const profileAction = pageAction({}, async (page) => {
  const { db, actor, now } = page;
  const photo = await readUpload(page, 'profile_photo', photoEndings);
  const submission = parseWithZod(page.form, { schema: profileSchema });
  const refuse = (fieldErrors: Record<string, string[]>, version?: number) =>
    data<ProfileRefused>(
      { lastResult: submission.reply({ fieldErrors }), photoId: photo.kept?.fileId, version },
      { status: version === undefined ? 422 : 409 },
    );
  if (submission.status !== 'success' || photo.error)
    return refuse(photo.error ? { profile_photo: [photo.error] } : {});
  const { name, address = null, language, version } = submission.value;
  try {
    const input = { name, address, locale: language, photoFileId: photo.kept?.fileId };
    updateProfile(db, actor, input, version, now);
  } catch (error) {
    if (error instanceof Refused) return refuse({ profile_photo: ['person.errors.photoGone'] });
    if (error instanceof AppError && error.code === 'stale') return refuse({}, Number(error.values.version));
    throw error;
  }
  const said = textFor(language)('profile.saved');
  const answer = redirectWithToast(page, profilePath(page.portal), said);
  answer.headers.append('Set-Cookie', await localeCookieHeader(language));
  return answer;
});
