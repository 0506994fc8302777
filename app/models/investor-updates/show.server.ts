import { people } from 'db/schema/person';
import { eq } from 'drizzle-orm';
import { isProjectMember } from '~/models/documents/visible.server';
import { openMessage } from '~/models/messages/read.server';
import { query } from '~/models/operation.server';
import { pick } from '~/models/rows.server';
import { photoChoices, photosOf } from './photos.server';
import { draft, findUpdate, updateInput, updateReading, updateWriting } from './visible.server';

/** An update with its photos. For an investor, its message is read too. */
export const updatePage = query({
  ...updateReading,
  input: updateInput,
  run(caller, { id, projectId: ofProject }) {
    const { db, actor } = caller;
    const update = findUpdate(db, actor, id, ofProject);
    const { projectId, project, status, hasAmounts, sentBy, messageId } = update;
    if (messageId !== null && isProjectMember(actor))
      openMessage(caller, { project_id: projectId, id: messageId });
    const sender =
      sentBy === null
        ? undefined
        : db.select(pick(people, 'name')).from(people).where(eq(people.id, sentBy)).get();
    return {
      ...update,
      /** Null for a draft, and once the sender deleted their account. */
      sender: sender?.name ?? null,
      photos: photosOf(db, id),
      /** True if amounts were proposed, and the investors no longer see those of the project. */
      revealsAmounts: status === 'draft' && hasAmounts && !project.investorsSeeMoney,
    };
  },
});

export type UpdatePage = ReturnType<typeof updatePage>;

/** A draft, with the photos that can be chosen. */
export const draftForEdit = query({
  ...updateWriting,
  input: updateInput,
  run({ db, actor }, { id, projectId }) {
    const update = draft(findUpdate(db, actor, id, projectId));
    return { ...update, photos: photosOf(db, id), choices: photoChoices(db, update) };
  },
});
