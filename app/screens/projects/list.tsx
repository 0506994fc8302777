import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { projectCreatePath, projectEditPath, projectInvitationsPath } from '~/paths';
import { ExportLink, ListPage } from '~/screens/shell/list-page';
import { portfolioLook, usePortfolioColumns } from '~/screens/shell/portfolio';
import { ButtonLink } from '~/ui/button';
import type { createdProjectsLoader, projectListLoader } from './list.server';
import { ProjectViewMenu } from './parts/view-menu';

export function ProjectListScreen() {
  const list = useLoaderData<typeof projectListLoader | typeof createdProjectsLoader>();
  const { portal, assetTypes, isMoneyShown, view, mayCreate, mayEdit, waiting } = list;
  const text = useText();
  const assetTypeFilter = {
    name: 'asset_type_id',
    label: text('project.field.assetType'),
    options: assetTypes.map(({ id, name }) => ({ value: String(id), label: name })),
  };
  const columns = usePortfolioColumns({ portal, isMoneyShown, chosen: view.columns });
  return (
    <ListPage
      list={list}
      lead={
        waiting !== null && (
          <a href={projectInvitationsPath()}>
            {waiting > 0
              ? text('invitation.pending.waiting', { count: waiting })
              : text('invitation.pending.title')}
          </a>
        )
      }
      create={mayCreate && { label: text('project.list.create'), href: projectCreatePath(portal) }}
      filters={assetTypes.length > 0 ? [assetTypeFilter] : []}
      toolbar={
        <>
          <ProjectViewMenu
            portal={portal}
            path={list.path}
            state={list.state}
            view={view}
            isMoneyShown={isMoneyShown}
          />
          <ButtonLink href={list.timelineHref} kind="quiet" icon="calendar">
            {text('project.timeline.link')}
          </ButtonLink>
          <ExportLink href={list.exportHref} />
        </>
      }
      columns={columns}
      look={portfolioLook(view)}
      rowName={(row) => row.name}
      hasActions={mayEdit}
      actions={({ id }) => [
        mayEdit && { label: text('project.list.edit'), href: projectEditPath(portal, id) },
      ]}
      empty={list.empty}
      next={
        waiting !== null && {
          label: text('invitation.pending.title'),
          href: projectInvitationsPath(),
        }
      }
    />
  );
}
