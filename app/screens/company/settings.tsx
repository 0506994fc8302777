import { useLoaderData } from '@remix-run/react';
import { useFrame } from '~/http/frame';
import { currencyLabel } from '~/i18n/format';
import { useLocale, useText } from '~/i18n/text';
import { currencies } from '~/models/company/currencies';
import type { CompanyFields } from '~/models/company/settings.server';
import { dashboardPath } from '~/paths';
import { PictureUpload } from '~/screens/shell/picture-upload';
import { RecordForm, useRecordForm } from '~/screens/shell/record-form';
import { CheckboxField, TextField } from '~/ui/field';
import { PageHead } from '~/ui/page-head';
import { SelectField } from '~/ui/select-field';
import { Hint } from '~/ui/text';
import type { companyLoader } from './settings.server';

export function CompanyScreen() {
  const { title, isCurrencyKept, currency, logoFileId, countries, values } =
    useLoaderData<typeof companyLoader>();
  const text = useText();
  const locale = useLocale();
  const form = useRecordForm<CompanyFields>('company', values);
  const { fields, refused } = form;
  return (
    <>
      <PageHead title={title} lead={text('company.lead')} />
      <RecordForm
        of={form}
        takesFiles
        stale={text('company.errors.stale')}
        submit={text('company.save')}
        backHref={dashboardPath(useFrame().portal)}
      >
        <TextField
          field={fields.name}
          label={text('company.field.name')}
          maxLength={120}
          dir="auto"
        />
        {isCurrencyKept ? (
          <div>
            <p>
              {text('company.field.currency')}: <strong>{currencyLabel(currency, locale)}</strong>
            </p>
            <Hint>{text('company.hint.currencyKept')}</Hint>
          </div>
        ) : (
          <SelectField
            field={fields.currency}
            label={text('company.field.currency')}
            hint={text('company.hint.currency')}
            options={currencies.map((value) => ({ value, label: currencyLabel(value, locale) }))}
          />
        )}
        <SelectField
          field={fields.locale}
          label={text('company.field.locale')}
          hint={text('company.hint.locale')}
          options={[
            { value: '', label: text('company.anyLanguage') },
            { value: 'en-US', label: 'English' },
            { value: 'he-IL', label: 'עברית' },
          ]}
        />
        <SelectField
          field={fields.country}
          label={text('company.field.country')}
          hint={text('company.hint.country')}
          options={[{ value: '', label: '–' }, ...countries]}
        />
        <PictureUpload
          field={fields.logo}
          label={text('company.field.logo')}
          current={logoFileId === null ? null : { id: logoFileId, alt: text('company.logoNow') }}
          kept={{ name: 'logo_id', id: refused?.kept.logo?.fileId ?? values.logo_id }}
          optional
        />
        <CheckboxField
          field={fields.requires_two_factor}
          label={text('company.field.requiresTwoFactor')}
          hint={text('company.hint.requiresTwoFactor')}
        />
        <CheckboxField
          field={fields.requires_fresh_proof}
          label={text('company.field.requiresFreshProof')}
          hint={text('company.hint.requiresFreshProof')}
        />
      </RecordForm>
    </>
  );
}
