import { investorUpdates } from 'db/schema/investor-update';
import { receiverTypes } from 'db/schema/message';
import { Refused } from '~/models/errors';
import { postMessage } from '~/models/messages/post.server';
import { operation, query } from '~/models/operation.server';
import { investorsOf } from '~/models/reports/send.server';
import { saveRow } from '~/models/rows.server';
import { draft, findUpdate, updateInput, updateTarget, updateWriting } from './visible.server';

/** Sends a draft to the project's investors as a message. From then on it never changes. */
export const sendUpdate = operation({
  name: 'investor-update.send',
  ...updateWriting,
  target: updateTarget,
  versioned: true,
  once: true,
  run({ audit, target, ...caller }) {
    const { tx, actor, now } = caller;
    // A retry with the same key never gets here.
    const update = draft(target);
    const { id, title, body, projectId, project } = update;
    if (investorsOf(tx, projectId, actor.id).all().length === 0)
      throw new Refused('id', 'investorUpdate.errors.noReaders');
    const message = {
      subject: title,
      message: body,
      receiverType: receiverTypes.investor,
      receiverId: null,
    };
    const messageId = postMessage(caller, project, message, { id, body });
    const delivery = { status: 'sent' as const, sentBy: actor.id, sentAt: now, messageId };
    saveRow(tx, investorUpdates, update, delivery, now);
    audit({ recordId: id, projectId, companyId: project.companyId });
    return { id, projectId };
  },
});

/** A draft that is about to be sent, and how many investors will get it. */
export const updateToSend = query({
  ...updateWriting,
  input: updateInput,
  run({ db, actor }, { id, projectId }) {
    const update = draft(findUpdate(db, actor, id, projectId));
    return { ...update, investors: investorsOf(db, update.projectId, actor.id).all().length };
  },
});
