import { useLoaderData } from '@remix-run/react';
import { day } from '~/i18n/format';
import { useText } from '~/i18n/text';
import { filePath } from '~/paths';
import { RecordForm, useRecordForm } from '~/screens/shell/record-form';
import { ButtonLink } from '~/ui/button';
import { Fold } from '~/ui/fold';
import { Icon } from '~/ui/icon';
import { PageHead } from '~/ui/page-head';
import { WholePhoto } from '~/ui/photo-pairs';
import { PhotoDetails } from './parts/photo-details';
import type { projectPhotoLoader } from './photo.server';

export function ProjectPhotoScreen() {
  const data = useLoaderData<typeof projectPhotoLoader>();
  const { heading, project, photo, alt, listHref, backHref, previousHref, nextHref } = data;
  const text = useText();
  return (
    <>
      <PageHead
        title={heading}
        breadcrumbs={[
          { label: text('project.list.title'), href: listHref },
          { label: project.name, href: backHref },
        ]}
        lead={
          <>
            {photo.spot !== null && <bdi>{photo.spot}</bdi>}
            {photo.spot !== null && photo.takenOn && ' · '}
            {photo.takenOn && text('photo.taken', { date: day(photo.takenOn) })}
          </>
        }
      />
      <nav
        className="flex justify-between"
        aria-label={text('photo.among')}
        data-enhance="arrow-keys"
        data-previous={previousHref}
        data-next={nextHref}
      >
        {previousHref ? (
          <ButtonLink href={previousHref} icon="previous">
            {text('photo.previous')}
          </ButtonLink>
        ) : (
          <span />
        )}
        {nextHref && (
          <ButtonLink href={nextHref}>
            {text('photo.next')}
            <Icon name="next" />
          </ButtonLink>
        )}
      </nav>
      <WholePhoto
        src={filePath(photo.fileId)}
        alt={alt}
        width={photo.width}
        height={photo.height}
      />
      {data.mayEdit ? (
        <Details {...data} />
      ) : (
        <p className="text-center">
          <BackLink href={backHref} />
        </p>
      )}
    </>
  );
}

type DetailsProps = Pick<
  ReturnType<typeof useLoaderData<typeof projectPhotoLoader>>,
  'values' | 'spots' | 'backHref'
>;

function Details({ values, spots, backHref }: DetailsProps) {
  const text = useText();
  const form = useRecordForm<{ spot: string; taken_on: string }>('photo', values);
  const { spot, taken_on } = form.fields;
  return (
    <Fold label={text('photo.details')} isOpen={form.refused !== undefined}>
      <RecordForm
        of={form}
        failed={text('photo.failed')}
        submit={text('photo.save')}
        backHref={backHref}
        instead={<BackLink href={backHref} />}
      >
        <PhotoDetails spot={spot} takenOn={taken_on} spots={spots} hasFile />
      </RecordForm>
    </Fold>
  );
}

function BackLink({ href }: { href: string }) {
  const text = useText();
  return (
    <ButtonLink href={href} kind="quiet" icon="back">
      {text('photo.back')}
    </ButtonLink>
  );
}
