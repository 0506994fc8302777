import { Outlet, useLoaderData } from '@remix-run/react';
import { useLocale, useText } from '~/i18n/text';
import { direction } from '~/i18n/words';
import { Island } from '~/islands/island';
import {
  phaseCreatePath,
  phasesPath,
  projectDeletePath,
  projectEditPath,
  projectInvitePath,
  projectsPath,
} from '~/paths';
import { ButtonLink } from '~/ui/button';
import { Section } from '~/ui/card';
import { PageHead } from '~/ui/page-head';
import { Budget } from './parts/budget';
import { Changes } from './parts/changes';
import { Documents, LatestMessages } from './parts/latest';
import { Details, Photos, ValueCards } from './parts/overview';
import { People } from './parts/people';
import { Timeline } from './parts/timeline';
import type { projectShowLoader } from './show.server';

export function ProjectShowScreen() {
  const { portal, project, changed, phases, milestones, may, ...shown } =
    useLoaderData<typeof projectShowLoader>();
  const { documents, messages, people } = shown;
  const text = useText();
  const edit = projectEditPath(portal, project.id);
  return (
    <>
      <PageHead
        title={project.name}
        breadcrumbs={[{ label: text('project.list.title'), href: projectsPath(portal) }]}
        lead={`${project.assetType.name} · ${project.location}`}
        action={
          <div className="flex flex-wrap gap-2">
            {may.delete && (
              <ButtonLink href={projectDeletePath(portal, project.id)} kind="quiet" icon="trash">
                {text('deletedProject.delete.action')}
              </ButtonLink>
            )}
            {may.invite && (
              <ButtonLink href={projectInvitePath(portal, project.id)} icon="users">
                {text('invitation.invite.action')}
              </ButtonLink>
            )}
            {may.edit && (
              <ButtonLink href={edit} kind="primary" icon="edit">
                {text('project.show.edit')}
              </ButtonLink>
            )}
          </div>
        }
      />
      {changed && changed.rows.length > 0 && (
        <div className="print:hidden">
          <Changes since={changed.since} rows={changed.rows} project={project} portal={portal} />
        </div>
      )}
      <Section title={text('project.show.photos')}>
        <Photos name={project.name} images={shown.images} addHref={may.edit ? edit : undefined} />
      </Section>
      <Section title={text('project.show.figures')}>
        <ValueCards project={project} portal={portal} />
      </Section>
      <Section title={text('project.show.details')}>
        <Details project={project} />
      </Section>
      {phases && (
        <>
          <Section title={text('work.timeline.title')}>
            <Timeline
              projectId={project.id}
              phases={phases}
              milestones={milestones ?? []}
              today={shown.today}
              portal={portal}
              mayEdit={may.editWork}
            />
          </Section>
          <Section
            title={text('project.show.phases')}
            action={
              <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
                <a href={phasesPath(portal, project.id)}>{text('phase.list.title')}</a>
                {may.plan && (
                  <ButtonLink href={phaseCreatePath(portal, project.id)} icon="plus">
                    {text('phase.list.create')}
                  </ButtonLink>
                )}
              </div>
            }
          >
            <Budget project={project} phases={phases} opens={milestones !== null} portal={portal} />
          </Section>
        </>
      )}
      {shown.values.length > 1 && <ValueOverTime project={project} values={shown.values} />}
      {/* What is printed is a report: photos, figures, timeline, budget. */}
      <div className="space-y-6 print:hidden">
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
        {messages && (
          <LatestMessages portal={portal} projectId={project.id} messages={messages} mayWrite={may.write} />
        )}
      </div>
      <Outlet />
    </>
  );
}

type ValuesProps = Pick<ReturnType<typeof useLoaderData<typeof projectShowLoader>>, 'project' | 'values'>;

function ValueOverTime({ project, values }: ValuesProps) {
  const text = useText();
  return (
    <Section title={text('project.show.values')}>
      <Island
        name="line-chart"
        id={`values-${project.id}`}
        props={{
          title: text('project.show.values'),
          currency: project.currency,
          direction: direction(useLocale()),
          points: values.map(({ date, currentPropertyValue }) => ({ date, value: currentPropertyValue })),
          words: {
            chart: text('project.show.chart'),
            table: text('project.show.table'),
            date: text('project.show.date'),
            value: text('project.field.currentValue'),
          },
        }}
      />
    </Section>
  );
}
