import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { phasesPath } from '~/paths';
import { PageHead } from '~/ui/page-head';
import { ListTable } from '~/ui/table';
import type { milestoneChoiceLoader, phaseChoiceLoader } from './choose.server';

export function ProjectChoiceScreen() {
  const { noun, title, portal, path, state, rows, total, isMore } = useLoaderData<
    typeof phaseChoiceLoader | typeof milestoneChoiceLoader
  >();
  const text = useText();
  return (
    <>
      <PageHead title={title} lead={text(`${noun}.list.choose`)} />
      <ListTable
        caption={text('work.choose.title')}
        path={path}
        state={state}
        rows={rows}
        total={total}
        isMore={isMore}
        rowKey={(row) => row.id}
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
        rowActions={(row) => [
          { label: text('phase.list.title'), href: phasesPath(portal, row.id), hiddenLabel: row.name },
        ]}
        empty={{ text: text('work.choose.empty') }}
      />
    </>
  );
}
