import { useLoaderData } from '@remix-run/react';
import { day } from '~/i18n/format';
import { useText } from '~/i18n/text';
import { timeMark } from '~/models/projects/health-words';
import { projectPath, projectsPath } from '~/paths';
import { ListPage } from '~/screens/shell/list-page';
import { listHref } from '~/ui/list-state';
import { Day, Period } from '~/ui/moment';
import { Hint } from '~/ui/text';
import {
  TimelineBar,
  TimelineDiamond,
  TimelineFrame,
  TimelineGroup,
  TimelineRow,
  TimelineSlip,
} from '~/ui/timeline';
import { TimelineSteps, TimelineZooms } from '~/ui/timeline-nav';
import {
  isInside,
  positionOf,
  type Scale,
  scaleOf,
  spanOf,
  type TimelineWindow,
  windowFilters,
} from '~/ui/timeline-scale';
import { toneOfStage } from './parts/timeline-phase';
import type { projectTimelineLoader } from './timeline.server';

type Row = ReturnType<typeof useLoaderData<typeof projectTimelineLoader>>['rows'][number];

/** All projects of a page of the list in one timeline, a row for each. */
export function ProjectTimelineScreen() {
  const list = useLoaderData<typeof projectTimelineLoader>();
  const { portal, rows, today, window, path, state } = list;
  const text = useText();
  const scale = scaleOf(
    window,
    rows.map(({ startDate, endDate, lateUntil }) => ({ startDate, endDate: lateUntil ?? endDate })),
    today,
  );
  return (
    <ListPage
      list={list}
      breadcrumbs={[{ label: text('project.list.title'), href: projectsPath(portal) }]}
      picture={{
        table: text('work.timeline.table'),
        content: (
          <TimelineFrame label={text('project.timeline.title')} scale={scale} today={today}>
            {rows.map((row, i) => (
              <TimelineGroup key={row.id} row={i + 1}>
                <ProjectRow project={row} scale={scale} />
              </TimelineGroup>
            ))}
          </TimelineFrame>
        ),
      }}
      columns={[
        {
          key: 'name',
          header: text('project.field.name'),
          sortable: true,
          primary: true,
          cell: (row) => <ProjectLink project={row} />,
        },
        {
          key: 'end_date',
          header: text('work.field.dates'),
          sortable: true,
          cell: (row) => (
            <>
              <Period from={row.startDate} to={row.endDate} />
              {row.time?.status === 'late' && <Hint>{timeMark(row, text)?.words}</Hint>}
            </>
          ),
        },
        {
          key: 'progress',
          header: text('work.field.progress'),
          cell: ({ progress }) =>
            progress === null ? '–' : text('work.list.percent', { percent: progress }),
        },
        {
          key: 'next',
          header: text('project.timeline.next'),
          cell: ({ milestones: [next] }) =>
            next ? (
              <>
                <bdi>{next.title}</bdi> · <Day at={next.dueDate} />
              </>
            ) : (
              '–'
            ),
        },
      ]}
      rowName={(row) => row.name}
      empty={list.empty}
    >
      {rows.length > 0 && (
        <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2">
          <TimelineZooms window={window} whole={text('work.timeline.everything')} hrefOf={hrefOf} />
          <TimelineSteps window={window} today={today} hrefOf={hrefOf} />
        </div>
      )}
    </ListPage>
  );

  function hrefOf(window: TimelineWindow) {
    const filters = { ...state.filters, ...windowFilters(window) };
    return listHref(path, state, { page: state.page, filters });
  }

  function ProjectLink({ project, isNarrow }: { project: Row; isNarrow?: boolean }) {
    return (
      <>
        <a href={projectPath(portal, project.id)}>
          <bdi>{project.name}</bdi>
        </a>{' '}
        <Hint className={isNarrow ? 'max-sm:hidden' : undefined}>
          <bdi>{project.location}</bdi>
        </Hint>
      </>
    );
  }

  function ProjectRow({ project, scale }: { project: Row; scale: Scale }) {
    const { endDate, lateUntil, time, progress, milestones } = project;
    const plan = spanOf(scale, project, progress ?? 0);
    const slip = lateUntil ? spanOf(scale, { startDate: endDate, endDate: lateUntil }) : null;
    const open = milestones
      .map((milestone) => ({ ...milestone, at: positionOf(scale, milestone.dueDate) }))
      .filter(({ at }) => isInside(at));
    const progressWords =
      progress === null ? [] : [text('work.list.percent', { percent: progress })];
    const isVisible = plan !== null || slip !== null;
    const period = isVisible ? [] : [`${day(project.startDate)} – ${day(endDate)}`];
    const late = time?.status === 'late' ? timeMark({ time }, text) : null;
    const state = late ? [late.words] : [...period, ...progressWords];
    return (
      <TimelineRow
        name={<ProjectLink project={project} isNarrow />}
        state={state.join(' · ')}
        spans={[plan, slip]}
        today={positionOf(scale, today)}
      >
        {plan && <TimelineBar span={plan} tone={progress === 100 ? 'good' : 'primary'} />}
        {slip && <TimelineSlip span={slip} />}
        {open.map(({ title, dueDate, stageColor, at }) => (
          <TimelineDiamond
            key={`${dueDate} ${title}`}
            at={at}
            tone={toneOfStage(stageColor)}
            isDone={false}
            isSmall
          />
        ))}
      </TimelineRow>
    );
  }
}
