import type { Database } from 'db/client.server';
import type { Caller } from '~/models/caller';
import { Refused } from '~/models/errors';
import { releaseFiles } from '~/models/files/unused.server';
import { ownUpload } from '~/models/files/visible.server';
import { maxDocuments } from './input';

type Documents = { documents: number[]; removeDocuments: number[] };

/** The documents of a record, and how to store them. */
type Store = {
  current: number[];
  add: (fileId: number) => void;
  remove: (fileId: number) => void;
};

/**
 * Adds and removes the documents that a form names.
 * @throws Refused
 */
export function saveDocuments(
  { tx, actor }: Pick<Caller, 'actor'> & { tx: Database },
  { documents, removeDocuments }: Documents,
  { current, add, remove }: Store,
) {
  const newIds = documents.filter((id) => !current.includes(id));
  const removedIds = current.filter((id) => removeDocuments.includes(id));
  if (current.length + newIds.length - removedIds.length > maxDocuments)
    throw new Refused('documents', 'books.errors.receipts', { most: maxDocuments });
  if (!newIds.every((id) => ownUpload(tx, actor, id)))
    throw new Refused('documents', 'form.errors.file');
  for (const id of removedIds) remove(id);
  for (const id of newIds) add(id);
  releaseFiles(tx, removedIds);
}
