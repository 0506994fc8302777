import type { MessageFilter } from '~/models/messages/list.server';
import { receiverTypeAsked, receiverTypeName } from '~/models/messages/receiver-types';

/** What the URL of a message list says; whatever is not understood counts as not said. */
export type MessageListState = MessageFilter & { before?: number };

/** Reads `receiver_type` (the spec's number, or its name), `is_sender=1` and `before`. */
export function readMessageState({ searchParams }: URL): MessageListState {
  const before = searchParams.get('before') ?? '';
  return {
    type: receiverTypeAsked(searchParams.get('receiver_type') ?? ''),
    isSender: searchParams.get('is_sender') === '1' || undefined,
    before: /^[1-9]\d{0,14}$/.test(before) ? Number(before) : undefined,
  };
}

/** The same as it is written in a link. */
export function messageParams({ type, isSender, before }: MessageListState) {
  return {
    receiver_type: type === undefined ? undefined : receiverTypeName(type),
    is_sender: isSender ? '1' : undefined,
    before,
  };
}
