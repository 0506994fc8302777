import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import type { AudienceFields as Fields } from '~/models/documents/input';
import { RecordForm, useRecordForm } from '~/screens/shell/record-form';
import { Dialog } from '~/ui/dialog';
import type { audienceLoader, audiencesLoader } from './audience.server';
import { AudienceFields } from './parts/audience';

/** Changes the audience of one document or several. */
export function AudienceScreen() {
  const { title, names, classes, hasHolders, action, closeHref, values } = useLoaderData<
    typeof audienceLoader | typeof audiencesLoader
  >();
  const text = useText();
  const form = useRecordForm<Fields>('audience', values);
  return (
    <Dialog title={title} closeHref={closeHref}>
      {names.length > 0 && (
        <ul className="my-3 list-disc ps-6">
          {names.map((name) => (
            <li key={name}>
              <bdi>{name}</bdi>
            </li>
          ))}
        </ul>
      )}
      <RecordForm
        of={form}
        action={action}
        failed={text('document.audience.failed')}
        stale={text('document.audience.stale')}
        submit={text('document.audience.submit')}
        backHref={closeHref}
      >
        <AudienceFields fields={form.fields} classes={classes} hasHolders={hasHolders} />
      </RecordForm>
    </Dialog>
  );
}
