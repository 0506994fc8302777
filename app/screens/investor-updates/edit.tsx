import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import {
  longestBody,
  longestTitle,
  type UpdateFields,
  updateFields,
} from '~/models/investor-updates/input';
import { RecordForm, useRecordForm } from '~/screens/shell/record-form';
import { TextAreaField, TextField } from '~/ui/field';
import { PageHead } from '~/ui/page-head';
import { PhotoChoices } from './parts/photo-choices';
import type { updateEditLoader } from './save.server';

export function UpdateFormScreen() {
  const { title, breadcrumbs, backHref, values, proposed, others } =
    useLoaderData<typeof updateEditLoader>();
  const text = useText();
  const form = useRecordForm<UpdateFields>('investor-update', values, updateFields);
  const { fields } = form;
  return (
    <>
      <PageHead title={title} breadcrumbs={breadcrumbs} />
      <RecordForm
        of={form}
        failed={text('investorUpdate.form.failed')}
        stale={text('investorUpdate.form.stale')}
        submit={text('investorUpdate.form.save')}
        backHref={backHref}
      >
        <TextField
          field={fields.title}
          label={text('investorUpdate.field.title')}
          maxLength={longestTitle}
          dir="auto"
        />
        <TextAreaField
          field={fields.body}
          label={text('investorUpdate.field.body')}
          hint={text('investorUpdate.form.bodyHint')}
          rows={22}
          dir="auto"
          maxLength={longestBody}
        />
        <PhotoChoices field={fields.photos} proposed={proposed} others={others} />
      </RecordForm>
    </>
  );
}
