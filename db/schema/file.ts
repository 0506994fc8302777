import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { day, id, stamps } from '../columns';
import { companies } from './company';

/** The bytes are under the data directory, by their hash. */
export const files = sqliteTable(
  'files',
  {
    id: id(),
    companyId: integer().references(() => companies.id),
    /** SHA-256 of the bytes; photos are kept as their 1600 px WebP. */
    hash: text().notNull(),
    /** SHA-256 of the 100 px WebP of a photo. */
    thumbHash: text(),
    /** SHA-256 of the 400 × 267 px WebP of a photo, for cards. */
    cardHash: text(),
    name: text().notNull(),
    /** Found from the bytes, never from the name. */
    mediaType: text().notNull(),
    size: integer().notNull(),
    width: integer(),
    height: integer(),
    /** When the camera says a photo was taken; null where it says nothing. */
    takenOn: day(),
    uploadedBy: integer(),
    ...stamps,
  },
  (table) => [
    index('files_hash').on(table.hash),
    index('files_thumb').on(table.thumbHash),
    index('files_card').on(table.cardHash),
    index('files_company').on(table.companyId),
  ],
);
