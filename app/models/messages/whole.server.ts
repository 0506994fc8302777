import type { Database } from 'db/client.server';
import { files } from 'db/schema/file';
import { investorUpdates } from 'db/schema/investor-update';
import { messages } from 'db/schema/message';
import { people } from 'db/schema/person';
import { desc, eq, inArray } from 'drizzle-orm';
import { Refused } from '~/models/errors';
import { recordId } from '~/models/fields';
import { query } from '~/models/operation.server';
import { pick } from '~/models/rows.server';
import { type MessageRow, messageList, messageListInput } from './list.server';

/** Later pages are only available with `before`, which has a constant cost. */
const maxPages = 50;

const page = recordId().optional().catch(undefined);

/**
 * A page of a project's messages with their full texts, for API clients that store them. Messages
 * are not marked as read. Pages are requested by number or with `before`.
 */
export const wholeMessages = query({
  ...messageList.spec,
  input: messageListInput.extend({ page }),
  run(caller, { page = 1, ...filters }) {
    const { next, rows } = pageOf(caller, filters, page);
    return { next, messages: withTexts(caller.db, rows) };
  },
});

type MessageListInput = Parameters<typeof messageList.spec.run>[1];

/**
 * Numbered pages are walked from the start, which is fast enough for a short list.
 * @throws Refused on `page` if a longer list must be read with `before`
 */
function pageOf(
  caller: Parameters<typeof messageList>[0],
  filters: MessageListInput,
  page: number,
) {
  let result = messageList.spec.run(caller, filters);
  for (let at = 1; at < page; at += 1) {
    if (result.next === null) return { next: null, rows: [] };
    if (at >= maxPages) throw new Refused('page', 'api.errors.pages', { most: maxPages });
    result = messageList.spec.run(caller, { ...filters, before: result.next });
  }
  return result;
}

function withTexts(db: Database, rows: MessageRow[]) {
  const texts = db
    .select({
      ...pick(
        messages,
        'id',
        'message',
        'senderId',
        'receiverId',
        'receiverType',
        'projectId',
        'phaseId',
      ),
      senderRole: people.role,
      file: { id: files.id, name: files.name },
      updateId: investorUpdates.id,
    })
    .from(messages)
    .leftJoin(people, eq(people.id, messages.senderId))
    .leftJoin(files, eq(files.id, messages.fileId))
    .leftJoin(investorUpdates, eq(investorUpdates.messageId, messages.id))
    .where(
      inArray(
        messages.id,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(desc(messages.id))
    .all();
  const byId = new Map(texts.map((text) => [text.id, text]));
  return rows.flatMap((row) => {
    const text = byId.get(row.id);
    return text ? [{ ...row, ...text }] : [];
  });
}
