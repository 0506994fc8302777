import type { Database } from 'db/client.server';
import { prepared } from 'db/prepared';
import { settings } from 'db/schema/desk';
import { inArray } from 'drizzle-orm';

export type StoreLinks = { android: string | null; ios: string | null };

const keys = { android: 'store_link_android', ios: 'store_link_ios' } as const;

/** Where the mobile app is to be had; null where the super admin set nothing, or no web address. */
export function storeLinks(db: Database): StoreLinks {
  const rows = new Map(
    query(db)
      .all()
      .map(({ key, value }) => [key, value.trim()]),
  );
  const link = (key: string) => {
    const value = rows.get(key) ?? '';
    return value.startsWith('https://') && URL.canParse(value) ? value : null;
  };
  return { android: link(keys.android), ios: link(keys.ios) };
}

const query = prepared((db) =>
  db
    .select({ key: settings.key, value: settings.value })
    .from(settings)
    .where(inArray(settings.key, Object.values(keys)))
    .prepare(),
);
