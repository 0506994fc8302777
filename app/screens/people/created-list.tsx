import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { auditPath, createdProjectsPath, createdUsersPath, usersInfoPath } from '~/paths';
import { PageHead } from '~/ui/page-head';
import { ListTable } from '~/ui/table';
import type { CreatedUsers } from './created-list.server';
import { personColumns } from './parts/columns';

export function CreatedUsersScreen() {
  const { title, path, state, rows, total } = useLoaderData() as CreatedUsers;
  const text = useText();
  return (
    <>
      <PageHead
        title={title}
        lead={
          <>
            <a href={usersInfoPath()}>{text('person.info.title')}</a> ·{' '}
            <a href={auditPath()}>{text('audit.open')}</a>
          </>
        }
      />
      <ListTable
        caption={title}
        path={path}
        state={state}
        rows={rows}
        total={total}
        rowKey={(row) => row.id}
        columns={personColumns(text, ['email', 'roles', 'company'])}
        rowActions={({ id, name }) => [
          { label: text('person.list.view'), href: usersInfoPath(id), hiddenLabel: name },
          { label: text('person.list.projects'), href: createdProjectsPath(id), hiddenLabel: name },
          { label: text('person.kind.user.list'), href: createdUsersPath(id), hiddenLabel: name },
        ]}
        empty={{ text: text('person.info.empty') }}
      />
    </>
  );
}
