import { Outlet } from '@remix-run/react';
import type { ReactNode } from 'react';
import { useText } from '~/i18n/text';
import { ButtonLink } from '~/ui/button';
import { Behind } from '~/ui/dialog';
import { PageHead } from '~/ui/page-head';
import { ListTable, type ListTableProps } from '~/ui/table';

type ListPageProps<Row extends { id: number }> = Pick<
  ListTableProps<Row>,
  'columns' | 'actions' | 'hasActions' | 'rowName' | 'filters' | 'toolbar' | 'bulk' | 'moving'
> & {
  list: Pick<ListTableProps<Row>, 'path' | 'state' | 'rows' | 'total' | 'isMore'> & {
    title: string;
  };
  /** What the table is called to those who hear the page, where that is not the heading. */
  caption?: string;
  /** What stands over the page, where that is not its title. */
  heading?: string;
  breadcrumbs?: { label: string; href: string }[];
  lead?: ReactNode;
  /** Leads to the form of a new one; left out for who makes none. */
  create?: { label: string; href: string } | false;
  action?: ReactNode;
  empty: string;
  /** Where an empty list leads for whoever makes none here. */
  next?: { label: string; href: string } | false;
  /** What stands between the head and the table. */
  children?: ReactNode;
};

/** A page that is a list: head, table, and what a route below it asks over the list. */
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
