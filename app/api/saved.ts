import { z } from 'zod';
import { AppError } from '~/models/errors';
import type { Caller, Query } from '~/models/operation.server';
import { type Kind, presenter, whole } from './fields';

const savedId = presenter<{ id: number }>()('SavedId', { id: whole });

/**
 * The response to a write: the saved record, or only its id if the caller may not read the record.
 */
export const saved = <Shown>(kind: Kind<Shown>, query: Query<Shown>): Kind<{ id: number }> => ({
  schema: (name, of) => z.union([kind.schema(name, of), savedId.schema(name, of)]),
  show({ id }, caller) {
    const record = readableRecord(caller as Caller, query, id);
    return record === null ? savedId.show({ id }, caller) : kind.show(record, caller);
  },
});

/**
 * The write succeeded, so a record that is no longer visible (or deleted before a retry) is no
 * error.
 */
function readableRecord<Shown>(caller: Caller, query: Query<Shown>, id: number): Shown | null {
  try {
    return query(caller, { id });
  } catch (error) {
    if (error instanceof AppError && (error.code === 'forbidden' || error.code === 'not-found'))
      return null;
    throw error;
  }
}
