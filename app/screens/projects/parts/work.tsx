import type { ComponentProps } from 'react';
import { moneyPath } from '~/book-paths';
import { useText } from '~/i18n/text';
import { phaseCreatePath, phasesPath } from '~/paths';
import { ButtonLink } from '~/ui/button';
import { Section } from '~/ui/card';
import { TimelineSteps, TimelineZooms } from '~/ui/timeline-nav';
import { Budget, phasesTitle } from './budget';
import { Timeline, timelineHref } from './timeline';

type WorkProps = Omit<ComponentProps<typeof Timeline>, 'milestones'> &
  Pick<
    ComponentProps<typeof Budget>,
    'project' | 'milestones' | 'phaseExtras' | 'outsideWork' | 'workBudget'
  > & {
    mayPlan: boolean;
    seesBooks: boolean;
  };

/** The phases and milestones of a project, with dates and costs. */
export function Work({ mayPlan, seesBooks, milestones, ...props }: WorkProps) {
  const { phaseExtras, outsideWork, workBudget, ...timeline } = props;
  const { project, phases, window, today, portal, mayEdit } = timeline;
  const hrefOf = timelineHref(portal, project.id);
  const text = useText();
  return (
    <>
      <Section
        id="schedule"
        title={text('work.timeline.title')}
        action={
          phases.length > 0 && (
            <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2">
              <TimelineSteps window={window} today={today} hrefOf={hrefOf} />
              <TimelineZooms window={window} whole={text('work.timeline.whole')} hrefOf={hrefOf} />
            </div>
          )
        }
      >
        <Timeline {...timeline} milestones={milestones ?? []} />
      </Section>
      <Section
        id="budget"
        title={text(phasesTitle(project))}
        action={
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <a href={phasesPath(portal, project.id)}>{text('phase.list.title')}</a>
            {seesBooks && (
              <ButtonLink href={moneyPath(portal, project.id)} icon="wallet">
                {text('money.section')}
              </ButtonLink>
            )}
            {mayPlan && (
              <ButtonLink href={phaseCreatePath(portal, project.id)} icon="plus">
                {text('phase.list.create')}
              </ButtonLink>
            )}
          </div>
        }
      >
        <Budget
          project={project}
          phases={phases}
          phaseExtras={phaseExtras}
          outsideWork={outsideWork}
          workBudget={workBudget}
          milestones={milestones}
          mayEdit={mayEdit}
          seesBooks={seesBooks}
          portal={portal}
        />
      </Section>
    </>
  );
}
