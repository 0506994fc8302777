import type { Database } from 'db/client.server';
import { type Locale, nameInstallation, ownNames } from '~/i18n/words';
import type { Currency } from '~/models/company/currencies';
import { settings } from '~/services/settings/settings.server';
import { type Choices, choices, noChoices } from './choices.server';

/** What holds: the environment's word, else what was chosen, else what Yesod comes with. */
export type Standing = {
  names: Record<Locale, string>;
  logoFileId: number | null;
  locale: Locale;
  /** Null where a new company's follows from a phone. */
  currency: Currency | null;
  country: string;
  timeZone: string;
};

/**
 * Every page asks for it, and it changes once in a year: it is kept, and taken anew when somebody
 * saves it.
 */
let standing = standingBy(noChoices);

export const installation = (): Standing => standing;

export function takeChoices(db: Database) {
  standing = standingBy(choices(db));
  nameInstallation(standing.names);
}

function standingBy(chosen: Choices): Standing {
  const { nameEn, nameHe, logoFileId, locale, currency } = chosen;
  return {
    names: {
      'en-US': nameEn ?? nameHe ?? ownNames['en-US'],
      'he-IL': nameHe ?? nameEn ?? ownNames['he-IL'],
    },
    logoFileId,
    locale,
    currency,
    country: settings.country ?? chosen.country ?? 'IL',
    timeZone:
      settings.timeZone ??
      chosen.timeZone ??
      new Intl.DateTimeFormat('en').resolvedOptions().timeZone,
  };
}
