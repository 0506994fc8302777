import { useLoaderData } from '@remix-run/react';
import { currencyName, percent } from '~/i18n/format';
import { useLocale, useText } from '~/i18n/text';
import { projectReturn } from '~/models/projects/figures';
import { projectPath, projectsPath } from '~/paths';
import { PrintButton } from '~/ui/button';
import { Section } from '~/ui/card';
import { Facts } from '~/ui/lists';
import { Ltr } from '~/ui/ltr';
import { Day } from '~/ui/moment';
import { PageHead } from '~/ui/page-head';
import { Hint } from '~/ui/text';
import { Budget } from './parts/budget';
import { Details, ValueCards } from './parts/overview';
import { Photos } from './parts/photos';
import { Progress } from './parts/progress';
import { WorkTable } from './parts/timeline-table';
import { ValueOverTime } from './parts/value-over-time';
import type { projectReportLoader } from './show.server';

/** A report of the project for printing or saving as a PDF. */
export function ProjectReportScreen() {
  const {
    project,
    company,
    images,
    phases,
    phaseExtras,
    milestones,
    spent,
    values,
    today,
    portal,
    now,
  } = useLoaderData<typeof projectReportLoader>();
  const text = useText();
  const locale = useLocale();
  const currency = currencyName(project.currency, locale);
  const roi = projectReturn(project);
  return (
    <>
      <PageHead
        title={{ name: project.name }}
        breadcrumbs={[
          { label: text('project.list.title'), href: projectsPath(portal) },
          { label: project.name, href: projectPath(portal, project.id) },
        ]}
        lead={
          <>
            <bdi>{project.assetType.name}</bdi> · <bdi>{project.location}</bdi>
          </>
        }
        action={<PrintButton>{text('report.print')}</PrintButton>}
      />
      <Hint className="print:hidden">{text('report.hint')}</Hint>
      <Facts
        items={[
          { label: text('report.company'), value: <bdi>{company}</bdi> },
          { label: text('report.date'), value: <Day at={now} /> },
          {
            label: text('report.currency'),
            value: (
              <>
                {currency} (<Ltr>{project.currency}</Ltr>)
              </>
            ),
          },
        ]}
      />
      {(project.seesMoney || phases) && (
        <Section title={text('project.show.figures')}>
          {project.seesMoney && (
            <ValueCards project={project} spent={spent} values={values} portal={portal} />
          )}
          {roi !== null && (
            <Facts
              items={[{ label: text('report.roi'), value: <Ltr>{percent(roi, locale)}</Ltr> }]}
            />
          )}
          {phases && phases.length > 0 && (
            <Progress
              project={project}
              phases={phases}
              milestones={milestones ?? []}
              today={today}
              portal={portal}
            />
          )}
        </Section>
      )}
      {values.length > 0 && <ValueOverTime project={project} values={values} isOpen />}
      <Section title={text('project.show.details')}>
        <Details project={project} />
      </Section>
      {images.length > 0 && (
        <Section title={text('project.show.photos')}>
          <Photos project={project} portal={portal} images={images} isWhole />
        </Section>
      )}
      {phases && phases.length > 0 && (
        <>
          <Section title={text('work.timeline.title')}>
            <WorkTable
              project={project}
              phases={phases}
              milestones={milestones ?? []}
              today={today}
              portal={portal}
            />
          </Section>
          <Section title={text('project.show.phases')}>
            <Budget
              project={project}
              phases={phases}
              phaseExtras={phaseExtras}
              milestones={milestones}
              mayEdit={false}
              portal={portal}
            />
          </Section>
        </>
      )}
    </>
  );
}
