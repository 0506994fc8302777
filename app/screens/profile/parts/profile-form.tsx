import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { timeZones } from '~/i18n/times';
import { filePath } from '~/paths';
import { useRecordForm } from '~/screens/shell/record-form';
import { MAX_IMAGE_BYTES } from '~/services/files/limits';
import { Alert } from '~/ui/alert';
import { SubmitButton } from '~/ui/button';
import { CheckboxField, TextField } from '~/ui/field';
import { FileField } from '~/ui/file-field';
import { Form, FormActions, FormState } from '~/ui/form';
import { Picture } from '~/ui/picture';
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
  const keptId = refused?.kept.profile_photo?.fileId;
  const shownId = keptId ?? photoFileId;
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
      {shownId !== null && (
        <div className="max-w-[100px]">
          <Picture
            src={filePath(shownId, 'thumb')}
            alt={text('person.form.photoNow', { name })}
            width={100}
            height={100}
          />
        </div>
      )}
      {keptId !== undefined && <input type="hidden" name="profile_photo_id" value={keptId} />}
      <FileField
        field={fields.profile_photo}
        label={text('person.field.photo')}
        accept="image/jpeg,image/png,image/webp,image/gif"
        hint={text(keptId === undefined ? 'person.form.photoHint' : 'person.form.photoKept')}
        optional
        limits={{ bytes: MAX_IMAGE_BYTES, files: 1, message: text('person.form.photoTooBig') }}
      />
      <FormActions>
        <SubmitButton>{text('person.form.save')}</SubmitButton>
      </FormActions>
    </Form>
  );
}
