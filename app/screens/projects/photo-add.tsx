import { useLoaderData } from '@remix-run/react';
import { day } from '~/i18n/format';
import { useText } from '~/i18n/text';
import { imageFlags } from '~/models/projects/input';
import { filePath } from '~/paths';
import { RecordForm, useRecordForm } from '~/screens/shell/record-form';
import { MAX_FILES, MAX_IMAGE_BYTES, pictureTypes } from '~/services/files/limits';
import { Section } from '~/ui/card';
import { FileField } from '~/ui/file-field';
import { HitMark, HitRow, Hits } from '~/ui/hits';
import { PhotoRows } from '~/ui/lists';
import { Day } from '~/ui/moment';
import { PageHead } from '~/ui/page-head';
import { GuidePicture, Picture } from '~/ui/picture';
import { SelectField } from '~/ui/select-field';
import { Hint } from '~/ui/text';
import { PhotoDetails } from './parts/photo-details';
import type { photoAddLoader } from './photo-add.server';

type Fields = { images: { spot: string; taken_on: string; flag: string }[] };

export function PhotoAddScreen() {
  const { title, project, spots, guide, action, listHref, backHref, values } =
    useLoaderData<typeof photoAddLoader>();
  const text = useText();
  const form = useRecordForm<Fields>('photo-add', values);
  const { images } = form.fields;
  const [image] = images.getFieldList();
  const { flag, spot, taken_on } = image?.getFieldset() ?? {};
  return (
    <>
      <PageHead
        title={title}
        breadcrumbs={[
          { label: text('project.list.title'), href: listHref },
          { label: project.name, href: backHref },
        ]}
        lead={text('photo.add.lead')}
      />
      {guide ? (
        <GuidePicture src={filePath(guide.last.fileId, 'card')}>
          <strong>
            <bdi>{guide.spot}</bdi>
          </strong>
          {guide.last.takenOn && ` · ${day(guide.last.takenOn)}`}
          <Hint>{text('photo.add.guide')}</Hint>
        </GuidePicture>
      ) : (
        spots.length > 0 && (
          <Section title={text('photo.add.spots')}>
            <Hits>
              {spots.map(({ spot, last, href }) => (
                <HitRow
                  key={spot}
                  mark={<HitMark image={filePath(last.fileId, 'thumb')} icon="camera" />}
                  figure={<Day at={last.takenOn} />}
                >
                  <a href={href}>
                    <bdi>{spot}</bdi>
                  </a>
                </HitRow>
              ))}
            </Hits>
          </Section>
        )
      )}
      <RecordForm
        of={form}
        action={action}
        takesFiles
        failed={text('photo.add.failed')}
        submit={text('project.show.addPhotos')}
        backHref={backHref}
      >
        <KeptPhotos ids={form.refused?.keptIds ?? []} />
        <FileField
          name="images[0][file]"
          id={images.id}
          label={text('photo.add.files')}
          accept={pictureTypes.join(',')}
          multiple
          hint={text('project.hint.photos', { most: MAX_FILES })}
          errors={images.errors}
          limits={{
            bytes: MAX_IMAGE_BYTES,
            files: MAX_FILES,
            message: text('project.form.tooBig', { most: MAX_FILES }),
          }}
        />
        {spot && taken_on && (
          <PhotoDetails spot={spot} takenOn={taken_on} spots={spots} hasFile={false} />
        )}
        {flag && (
          <SelectField
            field={flag}
            label={text('project.form.show')}
            options={imageFlags.map((value) => ({ value, label: text(`project.flag.${value}`) }))}
          />
        )}
      </RecordForm>
    </>
  );
}

/** Uploads of an earlier attempt, which are sent again by their ids. */
function KeptPhotos({ ids }: { ids: number[] }) {
  const text = useText();
  if (ids.length === 0) return null;
  return (
    <PhotoRows>
      {ids.map((id, i) => (
        <li key={id}>
          <input type="hidden" name="images[0][file_id]" value={id} />
          <Picture
            src={filePath(id, 'thumb')}
            alt={text('project.form.photo', { number: i + 1 })}
            width={100}
            height={100}
          />
        </li>
      ))}
    </PhotoRows>
  );
}
