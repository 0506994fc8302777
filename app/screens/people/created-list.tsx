import { useLoaderData } from '@remix-run/react';
import { useFrame } from '~/http/frame';
import { useText } from '~/i18n/text';
import { auditPath, createdProjectsPath, createdUsersPath, usersInfoPath } from '~/paths';
import { PageHead } from '~/ui/page-head';
import { ListTable } from '~/ui/table';
import type { CreatedUsers } from './created-list.server';
import { personColumns } from './parts/columns';
import { impersonateActions } from './parts/impersonate';

export function CreatedUsersScreen() {
  const { title, path, state, rows, total, isMore } = useLoaderData() as CreatedUsers;
  const { here } = useFrame();
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
        isMore={isMore}
        rowKey={(row) => row.id}
        columns={personColumns(text, ['email', 'roles', 'company'])}
        rowActions={(row) => [
          { label: text('person.list.view'), href: usersInfoPath(row.id), hiddenLabel: row.name },
          { label: text('person.list.projects'), href: createdProjectsPath(row.id), hiddenLabel: row.name },
          { label: text('person.kind.user.list'), href: createdUsersPath(row.id), hiddenLabel: row.name },
          ...impersonateActions(text, row, here),
        ]}
        empty={{ text: text('person.info.empty') }}
      />
    </>
  );
}
