import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { projectEditPath, projectStoryPath, projectsPath } from '~/paths';
import { HealthMarks } from '~/screens/shell/project-health';
import { withDialogs } from '~/screens/shell/question';
import { Anchors } from '~/ui/anchors';
import { Section } from '~/ui/card';
import { Parts } from '~/ui/ltr';
import { PageHead } from '~/ui/page-head';
import { ProjectActions } from './parts/actions';
import { Documents, LatestMessages } from './parts/latest';
import { Details, ValueCards } from './parts/overview';
import { People } from './parts/people';
import { Photos } from './parts/photos';
import { Progress } from './parts/progress';
import { Story } from './parts/story';
import { ValueOverTime } from './parts/value-over-time';
import { Work } from './parts/work';
import type { projectShowLoader } from './show.server';

export const ProjectShowScreen = withDialogs(ProjectPage);

function ProjectPage() {
  const { portal, project, story, phases, milestones, may, ...shown } =
    useLoaderData<typeof projectShowLoader>();
  const { documents, messages, people } = shown;
  const text = useText();
  const edit = projectEditPath(portal, project.id);
  const whatHappened = (
    <div className="print:hidden">
      <Section
        id="story"
        title={text('project.story.title')}
        action={<a href={projectStoryPath(portal, project.id)}>{text('project.story.all')}</a>}
      >
        <Story {...story} project={project} portal={portal} />
      </Section>
    </div>
  );
  const sections = [
    ...(shown.startsWithStory ? (['story'] as const) : []),
    ...(['summary', 'photos'] as const),
    ...(phases ? (['schedule', 'budget'] as const) : []),
    ...(documents ? (['documents'] as const) : []),
    ...(messages ? (['messages'] as const) : []),
    ...(shown.startsWithStory ? [] : (['story'] as const)),
    ...(people ? (['people'] as const) : []),
  ];
  return (
    <>
      <PageHead
        title={{ name: project.name }}
        breadcrumbs={[{ label: text('project.list.title'), href: projectsPath(portal) }]}
        lead={
          <>
            <Parts of={[{ name: project.assetType.name }, ' · ', { name: project.location }]} />
            <HealthMarks health={shown.health} currency={project.currency} />
          </>
        }
        action={<ProjectActions portal={portal} projectId={project.id} may={may} />}
      />
      <Anchors
        label={text('project.sections.label')}
        items={sections.map((id) => ({ id, label: text(`project.sections.${id}`) }))}
      />
      {shown.startsWithStory && whatHappened}
      <Section id="summary" title={text('project.show.figures')}>
        {project.seesMoney && (
          <ValueCards
            project={project}
            spent={shown.spent}
            values={shown.values}
            portal={portal}
            editIn={may.edit ? portal : undefined}
          />
        )}
        {phases && phases.length > 0 && (
          <Progress
            project={project}
            phases={phases}
            milestones={milestones ?? []}
            today={shown.today}
            portal={portal}
          />
        )}
      </Section>
      <Section title={text('project.show.details')}>
        <Details project={project} editIn={may.edit ? portal : undefined} />
      </Section>
      <Section id="photos" title={text('project.show.photos')}>
        <Photos
          project={project}
          portal={portal}
          images={shown.images}
          addHref={may.edit ? edit : undefined}
        />
      </Section>
      {phases && (
        <Work
          project={project}
          phases={phases}
          phaseExtras={shown.phaseExtras}
          milestones={milestones}
          today={shown.today}
          window={shown.window}
          portal={portal}
          mayEdit={may.editWork}
          maySaveBaseline={may.saveBaseline}
          mayPlan={may.plan}
          seesBooks={may.seeBooks}
        />
      )}
      {shown.values.length > 0 && <ValueOverTime project={project} values={shown.values} />}
      {/* The printed version is a report: figures, photos, timeline, budget. */}
      <div className="space-y-6 print:hidden">
        <div className="grid gap-6 xl:grid-cols-2">
          {documents && (
            <div id="documents" className="min-w-0">
              <Documents
                portal={portal}
                projectId={project.id}
                documents={documents}
                mayUpload={may.upload}
                mayDelete={may.deleteDocuments}
              />
            </div>
          )}
          {messages && (
            <div id="messages" className="min-w-0">
              <LatestMessages
                portal={portal}
                projectId={project.id}
                messages={messages}
                mayWrite={may.write}
              />
            </div>
          )}
        </div>
        {!shown.startsWithStory && whatHappened}
        {people && (
          <div id="people">
            <People portal={portal} projectId={project.id} people={people} />
          </div>
        )}
      </div>
    </>
  );
}
