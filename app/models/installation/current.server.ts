import type { Database } from 'db/client.server';
import { prepared, revisionOf } from 'db/prepared';
import { settings as settingsTable } from 'db/schema/settings';
import { zoneOfCountry } from '~/i18n/times';
import { type Locale, nameInstallation, ownNames } from '~/i18n/words';
import type { Currency } from '~/models/company/currencies';
import { settings } from '~/services/settings/settings.server';
import { type Choices, choices, defaultSettings } from './choices.server';

/** Effective settings: from the environment, else the settings page, else the defaults. */
type Installation = {
  names: Record<Locale, string>;
  logoFileId: number | null;
  locale: Locale;
  /** Null if a new company's currency depends on its admin's phone. */
  currency: Currency | null;
  country: string;
  timeZone: string;
};

/** Cached, because every page needs it; read again when settings were saved. */
let current = installationFrom(defaultSettings);
let loaded = { revision: '', rows: '' };

export const installation = (): Installation => current;

/** True if settings were saved, here or in another process, since they were loaded. */
export function haveSettingsChanged(db: Database): boolean {
  const revision = revisionOf(db, 'public');
  if (revision === loaded.revision) return false;
  loaded.revision = revision;
  return savedRows(db) !== loaded.rows;
}

const savedRows = (db: Database): string => JSON.stringify(allSettings(db).all());
const allSettings = prepared((db) => db.select().from(settingsTable).prepare());

export function reloadInstallation(db: Database) {
  loaded = { revision: revisionOf(db, 'public'), rows: savedRows(db) };
  current = installationFrom(choices(db));
  nameInstallation(current.names);
}

function installationFrom(values: Choices): Installation {
  const { nameEn, nameHe, logoFileId, locale, currency } = values;
  return {
    names: {
      'en-US': nameEn ?? nameHe ?? ownNames['en-US'],
      'he-IL': nameHe ?? nameEn ?? ownNames['he-IL'],
    },
    logoFileId,
    locale,
    currency,
    country: settings.country ?? values.country ?? 'IL',
    timeZone:
      settings.timeZone ??
      values.timeZone ??
      zoneOfCountry(settings.country ?? values.country) ??
      new Intl.DateTimeFormat('en').resolvedOptions().timeZone,
  };
}
