import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { imageFlags, sharedPhotos } from '~/models/projects/input';
import { filePath } from '~/paths';
import { RecordForm, useRecordForm } from '~/screens/shell/record-form';
import { EmptyState } from '~/ui/empty-state';
import { FieldError } from '~/ui/field-frame';
import { PhotoRows } from '~/ui/lists';
import { PageHead } from '~/ui/page-head';
import { Picture } from '~/ui/picture';
import { SelectField } from '~/ui/select-field';
import type { shareLoader } from './share.server';

type Fields = { project_id: string; flag: string; images: string };

export function ShareScreen() {
  const { title, photos, projects, action, backHref, values } = useLoaderData<typeof shareLoader>();
  const text = useText();
  const form = useRecordForm<Fields>('share', values, sharedPhotos);
  const { project_id, flag, images } = form.fields;
  const empty = projects.length === 0 ? 'project.share.nowhere' : 'project.share.none';
  if (projects.length === 0 || photos.length === 0)
    return (
      <>
        <PageHead title={title} />
        <EmptyState text={text(empty)} />
      </>
    );
  const choices = projects.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <>
      <PageHead title={title} lead={text('project.share.lead')} />
      <RecordForm
        of={form}
        action={action}
        failed={text('project.share.failed')}
        submit={text('project.show.addPhotos')}
        backHref={backHref}
      >
        <SelectField
          field={project_id}
          label={text('work.field.project')}
          options={choices.length > 1 ? [{ value: '', label: '–' }, ...choices] : choices}
        />
        <SelectField
          field={flag}
          label={text('project.form.show')}
          options={imageFlags.map((value) => ({ value, label: text(`project.flag.${value}`) }))}
        />
        <fieldset id={images.id}>
          <legend>{text('project.form.photos')}</legend>
          <PhotoRows>
            {photos.map(({ fileId, name }) => (
              <li key={fileId}>
                <Picture src={filePath(fileId, 'thumb')} alt="" width={100} height={100} />
                <p>
                  <bdi>{name}</bdi>
                </p>
              </li>
            ))}
          </PhotoRows>
          <FieldError id={images.errorId} errors={images.errors} />
        </fieldset>
      </RecordForm>
    </>
  );
}
