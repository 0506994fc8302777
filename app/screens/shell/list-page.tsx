import { Outlet } from '@remix-run/react';
import type { ReactNode } from 'react';
import { useText } from '~/i18n/text';
import type { Text } from '~/i18n/words';
import { ButtonLink } from '~/ui/button';
import { Behind } from '~/ui/dialog';
import { PageHead } from '~/ui/page-head';
import { ListTable, type ListTableProps } from '~/ui/table';
import type { Column } from '~/ui/table-head';

type ListPageProps<Row extends { id: number }> = Pick<
  ListTableProps<Row>,
  'columns' | 'actions' | 'hasActions' | 'rowName' | 'filters' | 'toolbar' | 'bulk' | 'moving'
> &
  Pick<ListTableProps<Row>, 'look' | 'picture'> & {
    list: Pick<ListTableProps<Row>, 'path' | 'state' | 'rows' | 'total' | 'isMore'> & {
      title: string;
    };
    /** The table's name for screen readers, if it differs from the heading. */
    caption?: string;
    /** The heading, if it differs from the page's title. */
    heading?: string;
    breadcrumbs?: { label: string; href: string }[];
    lead?: ReactNode;
    /** Links to the form for a new record; false for people who cannot create one. */
    create?: { label: string; href: string } | false;
    action?: ReactNode;
    empty: string;
    next?: { label: string; href: string } | false;
    /** Content between the heading and the table. */
    children?: ReactNode;
  };

/** A list page: heading, table, and the dialogs of nested routes. */
export function ListPage<Row extends { id: number }>(props: ListPageProps<Row>) {
  const {
    list,
    heading = list.title,
    caption = list.title,
    breadcrumbs,
    lead,
    create,
    action,
    empty,
    next,
    children,
    ...table
  } = props;
  return (
    <>
      <Behind>
        <PageHead
          title={heading}
          breadcrumbs={breadcrumbs}
          lead={lead}
          action={action ?? (create && <CreateLink {...create} />)}
        />
        {children}
        <ListTable
          {...table}
          caption={caption}
          path={list.path}
          state={list.state}
          rows={list.rows}
          total={list.total}
          isMore={list.isMore}
          empty={{ text: empty, action: create || next || undefined }}
        />
      </Behind>
      <Outlet />
    </>
  );
}

const CreateLink = ({ label, href }: { label: string; href: string }) => (
  <ButtonLink href={href} kind="primary" icon="plus">
    {label}
  </ButtonLink>
);

export function ExportLink({ href }: { href: string }) {
  const text = useText();
  return (
    <ButtonLink href={href} kind="quiet" icon="download">
      {text('transfer.export')}
    </ButtonLink>
  );
}

type OfProject = { project: { id: number; name: string } };

/** The project of a row, in lists across projects. */
export const projectColumn = <Row extends OfProject>(
  text: Text,
  hrefOf: (projectId: number) => string,
): Column<Row> => ({
  key: 'project',
  header: text('work.field.project'),
  cell: ({ project }) => (
    <a href={hrefOf(project.id)}>
      <bdi>{project.name}</bdi>
    </a>
  ),
});
