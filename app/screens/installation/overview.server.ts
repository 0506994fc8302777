import { pageLoader } from '~/http/page.server';
import type { Text } from '~/i18n/words';
import { type SectionName, sectionNames } from '~/models/installation/fields';
import {
  type InstallationSettings,
  installationSettings,
} from '~/models/installation/settings.server';

export const settingsLoader = pageLoader((page) => {
  const { frame, text } = page;
  const current = installationSettings(page);
  const facts = factsOf(current, text, new Intl.DisplayNames(frame.locale, { type: 'region' }));
  return {
    title: text('settings.title'),
    sections: sectionNames.map((name) => ({ name, facts: facts[name] })),
  };
});

/** `plain` marks text a person wrote, which keeps its own direction. */
type Fact = { label: string; value: string | null; plain?: boolean; variable?: string };

function factsOf(
  { saved: chosen, effective: standing, overrides: overridden, ...other }: InstallationSettings,
  text: Text,
  countries: Intl.DisplayNames,
): Record<SectionName, Fact[]> {
  const fact = (name: keyof typeof chosen, value: string | null, plain = true): Fact => ({
    label: text(`settings.field.${name as 'nameEn'}`),
    value,
    plain,
    variable: overridden[name],
  });
  const keptBackups = other.backups.keep;
  return {
    brand: [
      fact('nameEn', standing.names['en-US']),
      fact('nameHe', standing.names['he-IL']),
      fact('logoFileId', chosen.logoFileId === null ? null : text('settings.hasLogo'), false),
    ],
    region: [
      fact('locale', chosen.locale === 'he-IL' ? 'עברית' : 'English'),
      fact('currency', chosen.currency ?? text('settings.byPhone'), chosen.currency !== null),
      fact('country', countries.of(standing.country) ?? standing.country),
      fact('timeZone', standing.timeZone),
    ],
    landing: [
      fact('landing', text(`settings.variant.${chosen.landing}`), false),
      fact('lessWork', chosen.lessWork),
      fact('activeProjects', chosen.activeProjects),
      fact('rating', chosen.rating),
      fact('storeAndroid', chosen.storeAndroid),
      fact('storeIos', chosen.storeIos),
    ],
    contact: [
      fact('supportEmail', chosen.supportEmail),
      fact('privacyContact', chosen.privacyContact),
    ],
    mail: [
      fact('smtpHost', other.mailHost ?? chosen.smtpHost),
      fact('mailFrom', other.mailFrom ?? chosen.mailFrom),
    ],
    sms: [
      fact('twilioFrom', other.smsFrom ?? chosen.twilioFrom),
      fact('smsPerHour', String(other.smsBounds.perHour), false),
      fact(
        'smsCountries',
        other.smsBounds.countries?.join(', ') ?? text('settings.anyCountry'),
        false,
      ),
    ],
    providers: [
      ...([1, 2, 3] as const).map((key) => ({
        ...fact(`providerName${key}`, null),
        label: text('provider.settings.number', { number: key }),
        value: other.providerNames[key - 1] ?? null,
      })),
      {
        label: text('provider.settings.only'),
        value: text(other.isProviderRequired ? 'provider.settings.yes' : 'provider.settings.no'),
        variable: overridden.ssoOnly,
      },
    ],
    plans: [
      {
        label: text('settings.field.payments'),
        value: text(`settings.payments.${other.payments}`),
      },
    ],
    backups: [
      fact(
        'backupKeep',
        keptBackups === 0
          ? text('settings.noBackups')
          : text('settings.backups', { count: keptBackups }),
        false,
      ),
      { label: text('settings.field.backupFolder'), value: other.backups.folder, plain: true },
    ],
  };
}
