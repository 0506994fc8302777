import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { phasesPath, projectsPath } from '~/paths';
import { ListPage } from '~/screens/shell/list-page';
import type { milestoneChoiceLoader, phaseChoiceLoader } from './choose.server';

export function ProjectChoiceScreen() {
  const list = useLoaderData<typeof phaseChoiceLoader | typeof milestoneChoiceLoader>();
  const { noun, portal } = list;
  const text = useText();
  return (
    <ListPage
      list={list}
      caption={text('work.choose.title')}
      lead={text(`${noun}.list.choose`)}
      columns={[
        {
          key: 'name',
          header: text('project.field.name'),
          sortable: true,
          primary: true,
          cell: (row) => (
            <a href={phasesPath(portal, row.id)}>
              <bdi>{row.name}</bdi>
            </a>
          ),
        },
        {
          key: 'location',
          header: text('project.field.location'),
          sortable: true,
          cell: (row) => <bdi>{row.location}</bdi>,
        },
      ]}
      rowName={(row) => row.name}
      actions={({ id }) => [{ label: text('phase.list.title'), href: phasesPath(portal, id) }]}
      empty={text('work.choose.empty')}
      next={{ label: text('project.list.title'), href: projectsPath(portal) }}
    />
  );
}
