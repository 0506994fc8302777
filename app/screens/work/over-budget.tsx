import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { phaseEditPath, phasePath, projectPath, projectsPath } from '~/paths';
import { ListPage, projectColumn } from '~/screens/shell/list-page';
import { Money } from '~/ui/money';
import type { phasesOverBudgetLoader } from './due.server';

type Row = ReturnType<typeof useLoaderData<typeof phasesOverBudgetLoader>>['rows'][number];

export function PhasesOverBudgetScreen() {
  const list = useLoaderData<typeof phasesOverBudgetLoader>();
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
          key: 'planned_cost',
          header: text('money.column.revised'),
          align: 'end',
          cell: (row) => (
            <Money minor={row.budget} currency={row.currency} href={phasePath(portal, row.id)} />
          ),
        },
        {
          key: 'actual_cost',
          header: text('money.column.actual'),
          align: 'end',
          cell: (row) => (
            <Money minor={row.spent} currency={row.currency} href={phasePath(portal, row.id)} />
          ),
        },
        {
          key: 'forecast',
          header: text('money.column.forecast'),
          align: 'end',
          cell: (row) => (
            <Money minor={row.forecast} currency={row.currency} href={phasePath(portal, row.id)} />
          ),
        },
        {
          key: 'over',
          header: text('phase.over.by'),
          align: 'end',
          cell: (row) => (
            <Money minor={row.over} currency={row.currency} href={phasePath(portal, row.id)} />
          ),
        },
      ]}
      rowName={(row) => row.title}
      hasActions={mayEdit}
      actions={({ id }) => [
        mayEdit && { label: text('work.list.edit'), href: phaseEditPath(portal, id) },
      ]}
      empty={text('phase.over.empty')}
      next={{ label: text('project.list.title'), href: projectsPath(portal) }}
    />
  );
}
