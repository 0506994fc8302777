import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { milestonePath, phaseEditPath, phasePath, projectPath, projectsPath } from '~/paths';
import { ListPage, projectColumn } from '~/screens/shell/list-page';
import { Day } from '~/ui/moment';
import type { phasesEarlyLoader } from './due.server';

type Row = ReturnType<typeof useLoaderData<typeof phasesEarlyLoader>>['rows'][number];

export function PhasesEarlyScreen() {
  const list = useLoaderData<typeof phasesEarlyLoader>();
  const { portal, mayEdit } = list;
  const text = useText();
  return (
    <ListPage
      list={list}
      columns={[
        {
          key: 'title',
          header: text('phase.field.name'),
          primary: true,
          cell: ({ id, title }) => (
            <a href={phasePath(portal, id)}>
              <bdi>{title}</bdi>
            </a>
          ),
        },
        projectColumn<Row>(text, (id) => projectPath(portal, id)),
        {
          key: 'start_date',
          header: text('work.field.startDate'),
          cell: (row) => <Day at={row.startDate} />,
        },
        {
          key: 'milestone',
          header: text('phase.field.milestone'),
          cell: ({ awaited, until }) => (
            <>
              <a href={milestonePath(portal, awaited.id)}>
                <bdi>{awaited.title}</bdi>
              </a>{' '}
              <Day at={until} />
            </>
          ),
        },
      ]}
      rowName={(row) => row.title}
      hasActions={mayEdit}
      actions={({ id }) => [
        mayEdit && { label: text('work.list.edit'), href: phaseEditPath(portal, id) },
      ]}
      empty={text('phase.early.empty')}
      next={{ label: text('project.list.title'), href: projectsPath(portal) }}
    />
  );
}
