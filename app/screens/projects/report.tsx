import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { projectPath, projectsPath } from '~/paths';
import { ButtonLink, PrintButton } from '~/ui/button';
import { Section } from '~/ui/card';
import { Letter } from '~/ui/letter';
import { PlainList } from '~/ui/lists';
import { Day } from '~/ui/moment';
import { PageHead } from '~/ui/page-head';
import { StatTiles } from '~/ui/stat-tile';
import { Hint } from '~/ui/text';
import { Budget, phasesTitle } from './parts/budget';
import { Details, ValueTiles } from './parts/overview';
import { Photos } from './parts/photos';
import { ProgressTiles } from './parts/progress';
import { WorkTable } from './parts/timeline-table';
import { ValueOverTime } from './parts/value-over-time';
import type { projectReportLoader } from './report.server';

/** The report of the project today, as investors get it, followed by all its details. */
export function ProjectReportScreen() {
  const { project, letter, images, phases, phaseExtras, milestones, portal, ...shown } =
    useLoaderData<typeof projectReportLoader>();
  const { expected, workBudget, values, today, pdfHref, sendHref, sentReports } = shown;
  const text = useText();
  return (
    <>
      <div className="print:hidden">
        <PageHead
          title={{ name: project.name }}
          breadcrumbs={[
            { label: text('project.list.title'), href: projectsPath(portal) },
            { label: project.name, href: projectPath(portal, project.id) },
          ]}
          lead={text('report.open')}
          action={
            <>
              {sendHref && (
                <ButtonLink href={sendHref} icon="send">
                  {text('report.send.action')}
                </ButtonLink>
              )}
              <ButtonLink href={pdfHref} icon="download">
                {text('report.pdf.open')}
              </ButtonLink>
              <PrintButton>{text('report.print')}</PrintButton>
            </>
          }
        />
      </div>
      <Letter markup={letter} />
      {sentReports.length > 0 && (
        <div className="print:hidden">
          <Section title={text('report.sent.title')}>
            <PlainList>
              {sentReports.map(({ href, date, by }) => (
                <li key={href}>
                  <a href={href}>
                    <Day at={date} />
                  </a>{' '}
                  {by && <Hint as="span">{text('report.sent.by', { name: by })}</Hint>}
                </li>
              ))}
            </PlainList>
          </Section>
        </div>
      )}
      {(project.seesMoney || phases) && (
        <Section title={text('project.show.figures')}>
          {project.seesMoney && (
            <StatTiles>
              <ValueTiles project={project} expected={expected} values={values} portal={portal} />
            </StatTiles>
          )}
          {phases && phases.length > 0 && (
            <StatTiles>
              <ProgressTiles
                project={project}
                phases={phases}
                milestones={milestones ?? []}
                workBudget={workBudget}
                today={today}
                portal={portal}
              />
            </StatTiles>
          )}
        </Section>
      )}
      <Section title={text('project.show.details')}>
        <Details project={project} phases={phases} />
      </Section>
      {values.length > 0 && (
        // The letter has the printed curve.
        <div className="print:hidden">
          <ValueOverTime project={project} values={values} isOpen />
        </div>
      )}
      {images.length > 0 && (
        <Section title={text('project.show.photos')}>
          <Photos project={project} portal={portal} images={images} isWhole />
        </Section>
      )}
      {phases && phases.length > 0 && (
        <>
          <Section id="schedule" title={text('work.timeline.title')}>
            <WorkTable
              project={project}
              phases={phases}
              milestones={milestones ?? []}
              today={today}
              portal={portal}
            />
          </Section>
          <Section id="budget" title={text(phasesTitle(project))}>
            <Budget
              project={project}
              phases={phases}
              phaseExtras={phaseExtras}
              outsideWork={shown.outsideWork}
              workBudget={workBudget}
              milestones={milestones}
              mayEdit={false}
              seesBooks={false}
              portal={portal}
            />
          </Section>
        </>
      )}
    </>
  );
}
