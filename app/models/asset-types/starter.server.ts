import type { Database } from 'db/client.server';
import { assetTypes } from 'db/schema/project';
import { nameKey } from 'db/search-index';
import { type Locale, textFor } from '~/i18n/words';

const names = ['apartment', 'house', 'building', 'office', 'shop', 'land'] as const;

type Founding = { companyId: number; createdBy: number; locale: Locale };

/**
 * Gives a new company its first asset types, so that its founder can create a project at once. They
 * are ordinary rows with a name in the founder's language, which can be renamed and deleted like
 * any other.
 */
export function addStarterAssetTypes(
  tx: Database,
  { companyId, createdBy, locale }: Founding,
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
