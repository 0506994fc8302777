import { Outlet, useLoaderData } from '@remix-run/react';
import { day, money } from '~/i18n/format';
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
import { Amount } from '~/ui/amount';
import { ButtonLink } from '~/ui/button';
import { Section } from '~/ui/card';
import { Facts } from '~/ui/description';
import { Ltr } from '~/ui/ltr';
import { PageHead } from '~/ui/page-head';
import { Prose } from '~/ui/text';
import { BudgetBreakdown } from './parts/budget-breakdown';
import { Changes } from './parts/changes';
import { Documents } from './parts/documents';
import { LatestMessages } from './parts/latest-messages';
import { People } from './parts/people';
import { Photos } from './parts/photos';
import { Timeline } from './parts/timeline';
import { ValueCards } from './parts/value-cards';
import type { projectShowLoader } from './show.server';

export function ProjectShowScreen() {
  const {
    portal,
    project,
    changed,
    images,
    values,
    phases,
    milestones,
    today,
    documents,
    messages,
    people,
    mayUpload,
    mayDeleteDocuments,
    mayWrite,
    mayEdit,
    mayEditWork,
    mayPlan,
    mayInvite,
    mayDelete,
  } = useLoaderData<typeof projectShowLoader>();
  const text = useText();
  const locale = useLocale();
  const edit = projectEditPath(portal, project.id);
  const { entrepreneur } = project;
  return (
    <>
      <PageHead
        title={project.name}
        breadcrumbs={[{ label: text('project.list.title'), href: projectsPath(portal) }]}
        lead={`${project.assetType.name} · ${project.location}`}
        action={
          <div className="flex flex-wrap gap-2">
            {mayDelete && (
              <ButtonLink href={projectDeletePath(portal, project.id)} kind="quiet" icon="trash">
                {text('deletedProject.delete.action')}
              </ButtonLink>
            )}
            {mayInvite && (
              <ButtonLink href={projectInvitePath(portal, project.id)} icon="users">
                {text('invitation.invite.action')}
              </ButtonLink>
            )}
            {mayEdit && (
              <ButtonLink href={edit} kind="primary" icon="edit">
                {text('project.show.edit')}
              </ButtonLink>
            )}
          </div>
        }
      />
      {changed && changed.rows.length > 0 && (
        <div className="print:hidden">
          <Changes {...{ ...changed, project, portal }} />
        </div>
      )}
      <Section title={text('project.show.photos')}>
        <Photos name={project.name} images={images} addHref={mayEdit ? edit : undefined} />
      </Section>
      <Section title={text('project.show.figures')}>
        <ValueCards {...{ project, portal }} />
      </Section>
      <Section title={text('project.show.details')}>
        <Prose>{project.description}</Prose>
        <Facts
          items={[
            { label: text('project.field.assetType'), value: <bdi>{project.assetType.name}</bdi> },
            { label: text('project.field.location'), value: <bdi>{project.location}</bdi> },
            { label: text('project.field.startDate'), value: <Ltr>{day(project.startDate)}</Ltr> },
            { label: text('project.field.endDate'), value: <Ltr>{day(project.endDate)}</Ltr> },
            {
              label: text('project.field.estimatedBudget'),
              value: (
                <Amount>{money(project.estimatedBudget ?? project.renovationCost, project.currency)}</Amount>
              ),
            },
            {
              label: text('project.field.entrepreneur'),
              value: (
                <>
                  <bdi>{entrepreneur.name}</bdi>
                  {entrepreneur.email && (
                    <>
                      {' · '}
                      <a href={`mailto:${entrepreneur.email}`}>
                        <Ltr>{entrepreneur.email}</Ltr>
                      </a>
                    </>
                  )}
                </>
              ),
            },
          ]}
        />
      </Section>
      {phases && (
        <>
          <Section title={text('work.timeline.title')}>
            <Timeline
              projectId={project.id}
              {...{ phases, today, portal }}
              milestones={milestones || []}
              mayEdit={mayEditWork}
            />
          </Section>
          <Section
            title={text('project.show.phases')}
            action={
              <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
                <a href={phasesPath(portal, project.id)}>{text('phase.list.title')}</a>
                {mayPlan && (
                  <ButtonLink href={phaseCreatePath(portal, project.id)} icon="plus">
                    {text('phase.list.create')}
                  </ButtonLink>
                )}
              </div>
            }
          >
            <BudgetBreakdown
              projectId={project.id}
              phases={phases}
              opens={milestones !== null}
              extras={project.extraValues}
              currency={project.currency}
              portal={portal}
            />
          </Section>
        </>
      )}
      {values.length > 1 && (
        <Section title={text('project.show.values')}>
          <Island
            name="line-chart"
            id={`values-${project.id}`}
            props={{
              title: text('project.show.values'),
              currency: project.currency,
              direction: direction(locale),
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
      )}
      {/* What is printed is a report: photos, figures, timeline, budget. */}
      <div className="space-y-6 print:hidden">
        {documents && (
          <Documents
            {...{ portal, projectId: project.id, mayUpload, mayDelete: mayDeleteDocuments }}
            documents={documents.rows}
            hasMore={documents.hasMore}
          />
        )}
        {people && <People {...{ portal, people }} />}
        {messages && <LatestMessages {...{ portal, projectId: project.id, messages, mayWrite }} />}
      </div>
      <Outlet />
    </>
  );
}
