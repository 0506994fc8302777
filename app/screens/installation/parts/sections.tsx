import type { SerializeFrom } from '@remix-run/node';
import type { ReactNode } from 'react';
import { currencyLabel } from '~/i18n/format';
import { useLocale, useText } from '~/i18n/text';
import { timeZones } from '~/i18n/times';
import { ownNames } from '~/i18n/words';
import { currencies } from '~/models/company/currencies';
import type { SettingsFields } from '~/models/installation/fields';
import { logoPath } from '~/paths';
import type { useRecordForm } from '~/screens/shell/record-form';
import { MAX_IMAGE_BYTES } from '~/services/files/limits';
import { CheckboxField, TextField } from '~/ui/field';
import { FileField } from '~/ui/file-field';
import { SelectField } from '~/ui/select-field';
import type { sectionLoader } from '../section.server';
import { EnvironmentField } from './environment-field';
import { BackupFields, MailFields, PlansPart, SmsFields } from './providers';
import { ProviderFields } from './sign-in-providers';
import { ContactFields, LandingFields } from './visitors';

export type SectionProps = {
  data: SerializeFrom<typeof sectionLoader>;
  form: ReturnType<typeof useRecordForm<SettingsFields>>;
};
type Name = SectionProps['data']['name'];

/** The variable that sets a whole section, so that it cannot be edited here. */
export const variableOf = (
  name: Name,
  overrides: SectionProps['data']['overrides'],
): string | undefined =>
  ({ mail: overrides.smtpHost, sms: overrides.twilioSid, backups: overrides.backupKeep })[
    name as string
  ];

function BrandFields({ data, form: { fields, refused } }: SectionProps) {
  const text = useText();
  const keptId = refused?.kept.logo?.fileId;
  const logoId = data.saved.logoFileId;
  return (
    <>
      <TextField
        field={fields.name_en}
        label={text('settings.field.nameEn')}
        hint={text('settings.hint.name', { name: ownNames['en-US'] })}
        optional
        maxLength={60}
        dir="ltr"
      />
      <TextField
        field={fields.name_he}
        label={text('settings.field.nameHe')}
        hint={text('settings.hint.name', { name: ownNames['he-IL'] })}
        optional
        maxLength={60}
        dir="rtl"
      />
      {keptId !== undefined && <input type="hidden" name="logo_id" value={keptId} />}
      <FileField
        field={fields.logo}
        label={text('settings.field.logo')}
        accept="image/png,image/jpeg,image/webp"
        hint={text('settings.hint.logo')}
        optional
        limits={{ bytes: MAX_IMAGE_BYTES, files: 1, message: text('person.form.photoTooBig') }}
      />
      {logoId !== null && (
        <>
          <img
            className="max-h-12 max-w-60 object-contain object-left rtl:object-right"
            src={logoPath(logoId)}
            alt={text('settings.logoNow')}
          />
          <CheckboxField field={fields.remove_logo} label={text('settings.field.removeLogo')} />
        </>
      )}
    </>
  );
}

function RegionFields({
  data: { countries, overrides, effective },
  form: { fields },
}: SectionProps) {
  const text = useText();
  const locale = useLocale();
  const country = countries.find(({ iso }) => iso === effective.country);
  return (
    <>
      <SelectField
        field={fields.locale}
        label={text('settings.field.locale')}
        hint={text('settings.hint.locale')}
        options={[
          { value: 'en-US', label: 'English' },
          { value: 'he-IL', label: 'עברית' },
        ]}
      />
      <SelectField
        field={fields.currency}
        label={text('settings.field.currency')}
        hint={text('settings.hint.currency')}
        options={[
          { value: '', label: text('settings.byPhone') },
          ...currencies.map((value) => ({ value, label: currencyLabel(value, locale) })),
        ]}
      />
      {overrides.country ? (
        <EnvironmentField
          label={text('settings.field.country')}
          value={country?.name ?? effective.country}
          variable={overrides.country}
        />
      ) : (
        <SelectField
          field={fields.country}
          label={text('settings.field.country')}
          hint={text('settings.hint.country')}
          options={countries.map(({ iso, name, dialCode }) => ({
            value: iso,
            label: `${name} (\u2066${dialCode}\u2069)`,
          }))}
        />
      )}
      {overrides.timeZone ? (
        <EnvironmentField
          label={text('settings.field.timeZone')}
          value={effective.timeZone}
          variable={overrides.timeZone}
        />
      ) : (
        <SelectField
          field={fields.time_zone}
          label={text('settings.field.timeZone')}
          hint={text('settings.hint.timeZone')}
          options={[...new Set([effective.timeZone, ...timeZones()])].map((zone) => ({
            value: zone,
            label: zone,
          }))}
        />
      )}
    </>
  );
}

export const sectionParts: Record<Name, (props: SectionProps) => ReactNode> = {
  brand: BrandFields,
  region: RegionFields,
  landing: LandingFields,
  contact: ContactFields,
  mail: MailFields,
  sms: SmsFields,
  providers: ProviderFields,
  plans: PlansPart,
  backups: BackupFields,
};
