import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { projectPhotoAddPath, projectStoryPath, projectsPath } from '~/paths';
import { PaidOutsideNotice, PayerQuestion } from '~/screens/shell/payer-question';
import { HealthMarks } from '~/screens/shell/project-health';
import { withDialogs } from '~/screens/shell/question';
import { Anchors } from '~/ui/anchors';
import { ButtonLink } from '~/ui/button';
import { Section } from '~/ui/card';
import { Parts } from '~/ui/ltr';
import { PageHead } from '~/ui/page-head';
import { StatTiles } from '~/ui/stat-tile';
import { TwoColumns } from '~/ui/two-columns';
import { ProjectActions } from './parts/actions';
import { Documents, LatestMessages } from './parts/latest';
import { Details, ValueTiles } from './parts/overview';
import { People } from './parts/people';
import { Photos } from './parts/photos';
import { ProgressTiles } from './parts/progress';
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
  const editIn = may.edit ? portal : undefined;
  const hasFigures = project.seesMoney || (phases !== null && phases.length > 0);
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
  const figures = hasFigures && (
    <Section id="summary" title={text('project.show.figures')}>
      <StatTiles isTight>
        {project.seesMoney && (
          <ValueTiles
            project={project}
            expected={shown.expected}
            values={shown.values}
            portal={portal}
            editIn={editIn}
          />
        )}
        {phases && phases.length > 0 && (
          <ProgressTiles
            project={project}
            phases={phases}
            milestones={milestones ?? []}
            workBudget={shown.workBudget}
            today={shown.today}
            portal={portal}
          />
        )}
      </StatTiles>
    </Section>
  );
  const details = (
    <Section id="details" title={text('project.show.details')}>
      <Details project={project} phases={phases} editIn={editIn} />
    </Section>
  );
  const sections = [
    ...(shown.startsWithStory ? (['story'] as const) : []),
    ...(project.seesMoney ? [] : (['details'] as const)),
    ...(hasFigures ? (['summary'] as const) : []),
    ...(['photos'] as const),
    ...(phases ? (['schedule', 'budget'] as const) : []),
    ...(shown.startsWithStory ? [] : (['story'] as const)),
    ...(project.seesMoney ? (['details'] as const) : []),
    ...(messages ? (['messages'] as const) : []),
    ...(documents ? (['documents'] as const) : []),
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
      <PayerQuestion of={shown.question} currency={project.currency} />
      <PaidOutsideNotice of={shown.paidOutside} currency={project.currency} />
      <Anchors
        label={text('project.sections.label')}
        items={sections.map((id) => ({
          id,
          // Without amounts, the section lists the phases only.
          label: text(
            id === 'budget' && !project.seesMoney
              ? 'project.sections.phases'
              : `project.sections.${id}`,
          ),
        }))}
      />
      <TwoColumns
        first={shown.startsWithStory && whatHappened}
        main={
          <>
            {!project.seesMoney && details}
            {figures}
            <Section
              id="photos"
              title={text('project.show.photos')}
              action={
                may.edit &&
                shown.images.length > 0 && (
                  <ButtonLink href={projectPhotoAddPath(portal, project.id)} icon="plus">
                    {text('project.show.addPhotos')}
                  </ButtonLink>
                )
              }
            >
              <Photos project={project} portal={portal} images={shown.images} mayAdd={may.edit} />
            </Section>
            {phases && (
              <Work
                project={project}
                phases={phases}
                phaseExtras={shown.phaseExtras}
                outsideWork={shown.outsideWork}
                workBudget={shown.workBudget}
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
          </>
        }
        side={
          <>
            {!shown.startsWithStory && whatHappened}
            {project.seesMoney && details}
            {/* The printed version is a report: figures, photos, timeline, budget. */}
            <div className="space-y-6 print:hidden">
              {messages && (
                <LatestMessages
                  portal={portal}
                  projectId={project.id}
                  messages={messages}
                  mayWrite={may.write}
                />
              )}
              {documents && (
                <Documents
                  portal={portal}
                  projectId={project.id}
                  documents={documents}
                  mayUpload={may.upload}
                  mayDelete={may.deleteDocuments}
                />
              )}
              {people && <People portal={portal} projectId={project.id} people={people} />}
            </div>
          </>
        }
      />
    </>
  );
}
