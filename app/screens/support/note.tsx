import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { supportInboxPath, supportMessagePath } from '~/paths';
import { RecordForm, useRecordForm } from '~/screens/shell/record-form';
import { TextAreaField } from '~/ui/field';
import { PageHead } from '~/ui/page-head';
import type { supportNoteLoader } from './inbox.server';

export function SupportNoteScreen() {
  const { title, id, name, values } = useLoaderData<typeof supportNoteLoader>();
  const text = useText();
  const form = useRecordForm<{ note: string }>('note', values);
  return (
    <>
      <PageHead
        title={title}
        breadcrumbs={[
          { label: text('supportMessage.list.title'), href: supportInboxPath() },
          { label: name, href: supportMessagePath(id) },
        ]}
        lead={text('supportMessage.note.lead')}
      />
      <RecordForm
        of={form}
        submit={text('supportMessage.note.save')}
        backHref={supportMessagePath(id)}
      >
        <TextAreaField
          field={form.fields.note}
          label={text('supportMessage.field.note')}
          rows={6}
          dir="auto"
          maxLength={5000}
        />
      </RecordForm>
    </>
  );
}
