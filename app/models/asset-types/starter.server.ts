import type { Database } from 'db/client.server';
import { assetTypes } from 'db/schema/project';
import { nameKey } from 'db/search-index';
import { type Locale, textFor } from '~/i18n/words';

const names = ['apartment', 'house', 'building', 'office', 'shop', 'land'] as const;

type NewCompany = { companyId: number; createdBy: number; locale: Locale };

/**
 * Adds the first asset types of a new company in its founder's language, so that they can create a
 * project immediately.
 */
export function addStarterAssetTypes(
  tx: Database,
  { companyId, createdBy, locale }: NewCompany,
  now: number,
) {
  const text = textFor(locale);
  const stamps = { createdAt: now, updatedAt: now };
  const rows = names.map((key) => {
    const name = text(`assetType.starter.${key}`);
    return { companyId, createdBy, name, nameKey: nameKey(name), ...stamps };
  });
  tx.insert(assetTypes).values(rows).run();
}
