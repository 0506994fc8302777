import type { Database } from 'db/client.server';
import { type Locale, textFor } from '~/i18n/words';
import { choices } from './choices.server';

/** What the installation is called in a language. */
export function brandIn(db: Database, locale: Locale): string {
  const { nameEn, nameHe } = choices(db);
  return (locale === 'he-IL' ? nameHe : nameEn) ?? textFor(locale)('shell.name');
}
