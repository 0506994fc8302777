import { useActionData, useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { FormErrors } from '~/ui/form';
import { PageHead } from '~/ui/page-head';
import type { importCheckAction, importCheckLoader } from './import-check.server';
import { ImportPreview } from './parts/import-preview';
import { ImportProgress } from './parts/import-progress';

/** What a file would add, with every mistake beside its row; one yes adds it all. */
export function ImportCheckScreen() {
  const { title, list, company, errors, adding, progress, preview } =
    useLoaderData<ReturnType<typeof importCheckLoader>>();
  const refused = useActionData<ReturnType<typeof importCheckAction>>();
  const text = useText();
  return (
    <>
      <PageHead title={title} breadcrumbs={[list]} lead={company && text('transfer.into', { company })} />
      <FormErrors errors={refused?.errors ?? errors} title={text('transfer.notAdded')} />
      {progress && <ImportProgress progress={progress} adding={adding} />}
      {preview && <ImportPreview caption={title} preview={preview} />}
    </>
  );
}
