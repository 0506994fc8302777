import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { milestoneEditPath, milestonePath, projectPath, projectsPath } from '~/paths';
import { ListPage, projectColumn } from '~/screens/shell/list-page';
import { Badge } from '~/ui/alert';
import { Day } from '~/ui/moment';
import { Pills } from '~/ui/pills';
import type { dueMilestonesLoader } from './due.server';

type Row = ReturnType<typeof useLoaderData<typeof dueMilestonesLoader>>['rows'][number];

export function DueMilestonesScreen() {
  const list = useLoaderData<typeof dueMilestonesLoader>();
  const { portal, today, mayEdit, spans } = list;
  const text = useText();
  return (
    <ListPage
      list={list}
      columns={[
        {
          key: 'title',
          header: text('milestone.field.name'),
          primary: true,
          cell: (row) => (
            <a href={milestonePath(portal, row.id)}>
              <bdi>{row.title}</bdi>
            </a>
          ),
        },
        {
          key: 'due_date',
          header: text('milestone.field.dueDate'),
          sortable: true,
          cell: ({ dueDate }) => (
            <span className="inline-flex flex-wrap items-center gap-2">
              <Day at={dueDate} />
              {dueDate < today && <Badge tone="bad">{text('milestone.due.late')}</Badge>}
            </span>
          ),
        },
        projectColumn<Row>(text, (id) => projectPath(portal, id)),
        {
          key: 'phase',
          header: text('phase.field.name'),
          cell: (row) => <bdi>{row.phase.title}</bdi>,
        },
        {
          key: 'progress',
          header: text('work.field.progress'),
          align: 'end',
          cell: (row) => text('work.list.percent', { percent: row.progress }),
        },
      ]}
      rowName={(row) => row.title}
      hasActions={mayEdit}
      actions={({ id }) => [
        mayEdit && { label: text('work.list.edit'), href: milestoneEditPath(portal, id) },
      ]}
      empty={text('milestone.due.empty')}
      next={{ label: text('project.list.title'), href: projectsPath(portal) }}
    >
      <Pills label={text('milestone.due.which')} items={spans} />
    </ListPage>
  );
}
