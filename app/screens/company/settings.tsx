import { useLoaderData } from '@remix-run/react';
import { useFrame } from '~/http/frame';
import { currencyLabel } from '~/i18n/format';
import { useLocale, useText } from '~/i18n/text';
import { currencies } from '~/models/company/currencies';
import type { CompanyFields } from '~/models/company/settings.server';
import { dashboardPath, filePath } from '~/paths';
import { RecordForm, useRecordForm } from '~/screens/shell/record-form';
import { MAX_IMAGE_BYTES } from '~/services/files/limits';
import { TextField } from '~/ui/field';
import { FileField } from '~/ui/file-field';
import { PageHead } from '~/ui/page-head';
import { Picture } from '~/ui/picture';
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
  const keptId = refused?.kept.logo?.fileId;
  const shownId = keptId ?? logoFileId;
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
        {shownId !== null && (
          <Picture
            src={filePath(shownId, 'thumb')}
            alt={text('company.logoNow')}
            width={100}
            height={100}
            className="max-w-[100px]"
          />
        )}
        {keptId !== undefined && <input type="hidden" name="logo_id" value={keptId} />}
        <FileField
          field={fields.logo}
          label={text('company.field.logo')}
          accept="image/jpeg,image/png,image/webp,image/gif"
          hint={text('person.form.photoHint')}
          optional
          limits={{ bytes: MAX_IMAGE_BYTES, files: 1, message: text('person.form.photoTooBig') }}
        />
      </RecordForm>
    </>
  );
}
