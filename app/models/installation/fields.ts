import { isSupportedCountry } from 'libphonenumber-js/min';
import { z } from 'zod';
import { isTimeZone } from '~/i18n/times';
import { locales } from '~/i18n/words';
import { currencies } from '~/models/company/currencies';
import { countryField } from '~/models/company/settings.server';
import { checkbox, emailField, line, orNull, recordId, wholeNumber } from '~/models/fields';
import { landingVariants, smtpSecurities } from './choices.server';

const https = z
  .url({ protocol: /^https$/, error: 'settings.errors.https' })
  .max(500, 'form.errors.tooLong');
const hostName = line(253).refine(
  (host) => /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(host) || /^\[[\da-f:.]+\]$/i.test(host),
  'settings.errors.host',
);
const oneOf = <Value extends string>(values: readonly [Value, ...Value[]]) =>
  z.enum(values, { error: 'form.errors.choice' });

/** Providers use https; plain http only on the machine itself, to try one out. */
const isIssuer = (address: string) =>
  URL.canParse(address) && /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1)(:|\/|$))/.test(address);

/** A phone number, a Twilio messaging service, or a name of up to eleven characters. */
const sender = /^(\+[1-9]\d{5,14}|MG[\da-f]{32}|[\w ]{1,11})$/i;

/** Up to three sign-in providers, each with the same fields. */
const providerName = orNull(line(40));
const providerIssuer = orNull(
  line(300)
    // Many providers show only the address of their description.
    .transform((address) => address.replace(/\/\.well-known\/openid-configuration$/, ''))
    .refine(isIssuer, 'settings.errors.issuer'),
);
const providerClient = orNull(line(200));
const providerSecret = orNull(z.string().max(500, 'form.errors.tooLong'));

/** The forms of the settings page, each with its own state and version. */
export const sectionFields = {
  brand: z.object({
    name_en: orNull(line(60)),
    name_he: orNull(line(60)),
    logo_id: recordId().optional(),
    remove_logo: checkbox,
  }),
  region: z.object({
    locale: oneOf(locales),
    currency: orNull(oneOf(currencies)),
    country: orNull(countryField),
    time_zone: orNull(z.string().refine(isTimeZone, 'form.errors.choice')),
  }),
  landing: z.object({
    landing: oneOf(landingVariants),
    less_work: orNull(line(20)),
    active_projects: orNull(line(20)),
    rating: orNull(line(20)),
    store_android: orNull(https),
    store_ios: orNull(https),
  }),
  contact: z.object({
    support_email: orNull(emailField('settings.errors.email')),
    privacy_contact: orNull(line(200)),
  }),
  mail: z.object({
    smtp_host: orNull(hostName),
    smtp_security: oneOf(smtpSecurities).default('tls'),
    smtp_port: orNull(wholeNumber(1, 65_535, 'settings.errors.port')),
    smtp_user: orNull(line(200)),
    smtp_password: orNull(z.string().max(500, 'form.errors.tooLong')),
    mail_from: orNull(emailField('settings.errors.email')),
  }),
  sms: z.object({
    twilio_sid: orNull(
      line(64).refine((sid) => /^AC[\da-f]{32}$/i.test(sid), 'settings.errors.sid'),
    ),
    twilio_token: orNull(line(200)),
    twilio_from: orNull(line(40).refine((from) => sender.test(from), 'settings.errors.sender')),
    sms_per_hour: orNull(wholeNumber(0, 99_999, 'settings.errors.perHour')),
    sms_countries: orNull(
      line(800)
        .transform((list) =>
          list
            .toUpperCase()
            .split(/[\s,]+/)
            .filter(Boolean)
            .join(' '),
        )
        .refine(
          (list) => list.split(' ').every((code) => isSupportedCountry(code)),
          'settings.errors.countries',
        ),
    ),
  }),
  providers: z.object({
    provider_name1: providerName,
    provider_issuer1: providerIssuer,
    provider_client1: providerClient,
    provider_secret1: providerSecret,
    provider_trust1: checkbox,
    provider_name2: providerName,
    provider_issuer2: providerIssuer,
    provider_client2: providerClient,
    provider_secret2: providerSecret,
    provider_trust2: checkbox,
    provider_name3: providerName,
    provider_issuer3: providerIssuer,
    provider_client3: providerClient,
    provider_secret3: providerSecret,
    provider_trust3: checkbox,
    sso_only: checkbox,
  }),
  plans: z.object({}),
  backups: z.object({ backup_keep: orNull(wholeNumber(0, 365, 'settings.errors.keep')) }),
};

export type SectionName = keyof typeof sectionFields;
type FieldsOf = {
  [Name in SectionName]: Extract<keyof (typeof sectionFields)[Name]['shape'], string>;
};
/** The fields of any form, as form values. */
export type SettingsFields = Record<FieldsOf[Exclude<SectionName, 'plans'>] | 'logo', string>;

export const sectionNames = Object.keys(sectionFields) as SectionName[];

/**
 * The setup steps of a new installation in their order. The last one creates the first company
 * admin.
 */
export const firstSteps = ['brand', 'region', 'mail', 'sms', 'plans', 'backups', 'admin'] as const;
export type FirstStep = (typeof firstSteps)[number];
