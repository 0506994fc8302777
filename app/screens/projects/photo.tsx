import { useLoaderData } from '@remix-run/react';
import { day } from '~/i18n/format';
import { useText } from '~/i18n/text';
import { filePath } from '~/paths';
import { ButtonLink } from '~/ui/button';
import { Icon } from '~/ui/icon';
import { PageHead } from '~/ui/page-head';
import { WholePhoto } from '~/ui/photo-pairs';
import type { projectPhotoLoader } from './photo.server';

export function ProjectPhotoScreen() {
  const { heading, project, photo, alt, listHref, backHref, previousHref, nextHref } =
    useLoaderData<typeof projectPhotoLoader>();
  const text = useText();
  return (
    <>
      <PageHead
        title={heading}
        breadcrumbs={[
          { label: text('project.list.title'), href: listHref },
          { label: project.name, href: backHref },
        ]}
        lead={photo.takenOn && text('photo.taken', { date: day(photo.takenOn) })}
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
      <p className="text-center">
        <ButtonLink href={backHref} kind="quiet" icon="back">
          {text('photo.back')}
        </ButtonLink>
      </p>
    </>
  );
}
