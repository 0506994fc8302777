import type { Database } from 'db/client.server';
import { investorUpdatePhotos, investorUpdates } from 'db/schema/investor-update';
import { messages, receiverTypes } from 'db/schema/message';
import { add } from './add-row';
import type { Records, Word } from './role-words';

type Place = { projectId: number; fileId: number; senderId: number; word: Word };

/** An update that was sent, and the draft of the next one. */
export function newUpdates(db: Database, { projectId, fileId, senderId, word }: Place) {
  const period = { startsAt: Date.UTC(2026, 0, 1), endsAt: Date.UTC(2026, 2, 1) };
  const texts = { title: word('update'), body: word('update') };
  const message = { subject: word('update'), message: word('update') };
  const messageId = add(db, messages, {
    ...message,
    projectId,
    senderId,
    receiverType: receiverTypes.investor,
  });
  const delivery = { status: 'sent', sentAt: period.endsAt, sentBy: senderId, messageId } as const;
  const sentUpdate = add(db, investorUpdates, {
    ...period,
    ...texts,
    ...delivery,
    projectId,
    number: 1,
  });
  add(db, investorUpdatePhotos, { updateId: sentUpdate, fileId, flag: 'after' });
  const draft = { title: word('updatedraft'), body: word('updatedraft') };
  const investorUpdate = add(db, investorUpdates, { ...period, ...draft, projectId, number: 2 });
  return { investorUpdate, sentUpdate, updatePicture: fileId };
}

type Fields = Record<string, string>;

const changed = (to: Records): Fields => ({
  title: 'The roof is on',
  body: 'And dry.',
  photos: to.picture ?? '',
  version: '1',
});
const version = (): Fields => ({ version: '1' });

/** The payloads of the forms of updates, by address. */
export const updateForms: Record<string, (to: Records) => Fields> = {
  '/projects/{project}/updates/{investorUpdate}/edit': changed,
  '/projects/{project}/updates/{investorUpdate}/send': version,
  '/api/investor-updates/{investorUpdate}': changed,
  '/api/investor-updates/{investorUpdate}/send': version,
};
