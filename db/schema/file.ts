import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { day, id, stamps } from '../columns';
import { companies } from './company';

/** The bytes are in the data directory, named by their hash. */
export const files = sqliteTable(
  'files',
  {
    id: id(),
    companyId: integer().references(() => companies.id),
    /** SHA-256 of the bytes; photos are stored as a 1600 px WebP. */
    hash: text().notNull(),
    /** SHA-256 of a photo's 100 px WebP. */
    thumbHash: text(),
    /** SHA-256 of a photo's 400 × 267 px WebP, for cards. */
    cardHash: text(),
    name: text().notNull(),
    /** Detected from the bytes, never from the name. */
    mediaType: text().notNull(),
    size: integer().notNull(),
    width: integer(),
    height: integer(),
    /** The day the photo was taken, from its EXIF data or as entered; null if unknown. */
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
