import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { ButtonLink } from '~/ui/button';
import { PageHead } from '~/ui/page-head';
import { Story } from './parts/story';
import type { projectStoryLoader } from './story.server';

export function ProjectStoryScreen() {
  const { project, portal, story, listHref, projectHref, newestHref, moreHref } =
    useLoaderData<typeof projectStoryLoader>();
  const text = useText();
  return (
    <>
      <PageHead
        title={text('project.story.title')}
        breadcrumbs={[
          { label: text('project.list.title'), href: listHref },
          { label: project.name, href: projectHref },
        ]}
      />
      {newestHref && (
        <p>
          <a href={newestHref}>{text('project.story.newest')}</a>
        </p>
      )}
      <div>
        <Story {...story} project={project} portal={portal} />
      </div>
      {moreHref && (
        <p>
          <ButtonLink href={moreHref}>{text('project.story.more')}</ButtonLink>
        </p>
      )}
    </>
  );
}
