import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { resumePath } from '~/paths';
import { Alert } from '~/ui/alert';
import { SubmitButton } from '~/ui/button';
import { FormActions } from '~/ui/form';
import { PlainList } from '~/ui/lists';
import { PageHead } from '~/ui/page-head';
import type { resumeLoader } from './resume.server';

/** Shows only values that mean something to a person, not keys, versions or ids. */
const isReadable = ([name, value]: [string, string]) =>
  value !== '' && !/^(form_key|version)$|\[id\]|_id$/.test(name) && !/^images\[/.test(name);

/** The form is sent to its original URL and validated there as usual. */
export function ResumeScreen() {
  const { path, fields } = useLoaderData<typeof resumeLoader>();
  const text = useText();
  return (
    <>
      <PageHead title={text('shell.resume.title')} lead={text('shell.resume.text')} />
      <Alert kind="info">{text('shell.resume.files')}</Alert>
      <PlainList>
        {fields.filter(isReadable).map(([name, value]) => (
          <li key={`${name} ${value}`}>
            <bdi>{value.slice(0, 300)}</bdi>
          </li>
        ))}
      </PlainList>
      <FormActions>
        <form method="post" action={path} data-enhance="double-submit">
          {fields.map(([name, value], index) => (
            <textarea key={`${name} ${index}`} name={name} defaultValue={value} hidden readOnly />
          ))}
          <SubmitButton>{text('shell.resume.send')}</SubmitButton>
        </form>
        <form method="post" action={resumePath()}>
          <SubmitButton kind="secondary">{text('shell.resume.discard')}</SubmitButton>
        </form>
      </FormActions>
    </>
  );
}
