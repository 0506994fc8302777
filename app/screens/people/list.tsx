import { Outlet, useLoaderData } from '@remix-run/react';
import { useFrame } from '~/http/frame';
import { useText } from '~/i18n/text';
import { personCreatePath, personDeletePath, personEditPath, planPath } from '~/paths';
import { Alert } from '~/ui/alert';
import { ButtonLink } from '~/ui/button';
import { listHref } from '~/ui/list-state';
import { PageHead } from '~/ui/page-head';
import { Pills } from '~/ui/pills';
import { ListTable } from '~/ui/table';
import type { RowAction } from '~/ui/table-actions';
import type { PeopleList } from './list.server';
import { personColumns } from './parts/columns';
import { impersonateActions } from './parts/impersonate';
import { TransferLinks } from './parts/transfer-links';
import type { ShownPerson } from './rows.server';

/** Every list of people: three roles in both portals, a company's users, the company admins. */
export function PeopleListScreen() {
  const list = useLoaderData() as PeopleList;
  const { title, portal, kind, path, state, rows, total, isMore, columns, hasPlan, filters, siblings, turn } =
    list;
  const { here } = useFrame();
  const text = useText();
  const add = {
    label: text(`person.kind.${kind}.add`),
    href: hasPlan ? personCreatePath(portal, kind) : planPath(portal),
  };
  const actionsOf = (row: ShownPerson): RowAction[] => {
    const about = { hiddenLabel: row.name };
    const editHref = personEditPath(portal, kind, row.id);
    const deleteHref = listHref(personDeletePath(portal, kind, row.id), state, { page: state.page });
    return [
      ...impersonateActions(text, row, here),
      ...(row.mayEdit ? [{ ...about, label: text('person.list.edit'), href: editHref }] : []),
      ...(row.mayDelete
        ? [{ ...about, label: text('person.list.delete'), href: deleteHref, kind: 'danger' as const }]
        : []),
    ];
  };
  return (
    <>
      <PageHead
        title={title}
        lead={turn && <a href={turn.href}>{turn.label}</a>}
        action={
          list.mayAdd && (
            <ButtonLink href={add.href} kind="primary" icon="plus">
              {add.label}
            </ButtonLink>
          )
        }
      />
      {siblings.length > 0 && <Pills label={text('person.kinds')} items={siblings} />}
      {list.mayAdd && !hasPlan && (
        <Alert
          kind="warn"
          action={<ButtonLink href={planPath(portal)}>{text('person.plan.choose')}</ButtonLink>}
        >
          {text('person.plan.banner')}
        </Alert>
      )}
      <ListTable
        caption={title}
        path={path}
        state={state}
        rows={rows}
        total={total}
        isMore={isMore}
        rowKey={(row) => row.id}
        filters={filters.length > 0 ? filters : undefined}
        columns={personColumns(text, columns)}
        rowActions={rows.some((row) => actionsOf(row).length > 0) ? actionsOf : undefined}
        toolbarAction={<TransferLinks exportHref={list.exportHref} importHref={list.importHref} />}
        empty={{ text: list.empty, action: list.mayAdd ? add : undefined }}
      />
      <Outlet />
    </>
  );
}
