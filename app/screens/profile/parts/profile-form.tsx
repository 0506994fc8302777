import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { timeZones } from '~/i18n/times';
import { PictureUpload } from '~/screens/shell/picture-upload';
import { useRecordForm } from '~/screens/shell/record-form';
import { Alert } from '~/ui/alert';
import { SubmitButton } from '~/ui/button';
import { CheckboxField, TextField } from '~/ui/field';
import { Form, FormActions, FormState } from '~/ui/form';
import { SelectField } from '~/ui/select-field';
import type { profileLoader } from '../show.server';

type ProfileFields = Record<
  'name' | 'address' | 'language' | 'time_zone' | 'daily_mail' | 'profile_photo',
  string
>;

export function ProfileForm() {
  const { profile, version, language, timeZone, dailyMail } = useLoaderData<typeof profileLoader>();
  const text = useText();
  const { name, address, photoFileId } = profile;
  const values = {
    name,
    address,
    language: language ?? '',
    time_zone: timeZone,
    daily_mail: dailyMail,
    version,
  };
  const { form, fields, refused } = useRecordForm<ProfileFields>('profile', values);
  const isStale = refused?.version !== undefined;
  return (
    <Form form={form} encType="multipart/form-data">
      {isStale && <Alert kind="warn">{text('profile.stale')}</Alert>}
      <FormState values={values} refused={refused} />
      <TextField
        field={fields.name}
        label={text('person.field.name')}
        autoComplete="name"
        maxLength={120}
        dir="auto"
      />
      <TextField
        field={fields.address}
        label={text('person.field.address')}
        optional
        autoComplete="address-line1"
        maxLength={200}
        dir="auto"
      />
      <SelectField
        field={fields.language}
        label={text('profile.language')}
        hint={text('profile.languageHint')}
        options={[
          ...(language === null ? [{ value: '', label: text('profile.languageNone') }] : []),
          { value: 'en-US', label: 'English' },
          { value: 'he-IL', label: 'עברית' },
        ]}
      />
      {timeZone !== null && (
        <SelectField
          field={fields.time_zone}
          label={text('profile.timeZone')}
          hint={text('profile.timeZoneHint')}
          options={[...new Set([timeZone, ...timeZones()])].map((zone) => ({
            value: zone,
            label: zone,
          }))}
        />
      )}
      {dailyMail !== null && (
        <>
          <input type="hidden" name={fields.daily_mail.name} value="0" />
          <CheckboxField
            field={fields.daily_mail}
            label={text('dailyMail.field')}
            hint={text('dailyMail.hint')}
            value="1"
          />
        </>
      )}
      <PictureUpload
        field={fields.profile_photo}
        label={text('person.field.photo')}
        current={
          photoFileId === null
            ? null
            : { id: photoFileId, alt: text('person.form.photoNow', { name }) }
        }
        kept={{ name: 'profile_photo_id', id: refused?.kept.profile_photo?.fileId }}
        optional
      />
      <FormActions>
        <SubmitButton>{text('person.form.save')}</SubmitButton>
      </FormActions>
    </Form>
  );
}
