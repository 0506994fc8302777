import { useLoaderData } from '@remix-run/react';
import { bytes } from '~/i18n/bytes';
import { day } from '~/i18n/format';
import { useText } from '~/i18n/text';
import { documentDeletePath, filePath } from '~/paths';
import { ButtonLink } from '~/ui/button';
import { FileMark } from '~/ui/file-mark';
import { Ltr } from '~/ui/ltr';
import { PageHead } from '~/ui/page-head';
import { ListTable } from '~/ui/table';
import type { Column } from '~/ui/table-head';
import type { DocumentList } from './list.server';

export function DocumentListScreen() {
  const { portal, title, project, path, state, total, rows, uploadHref, mayDelete } =
    useLoaderData() as DocumentList;
  const text = useText();
  return (
    <>
      <PageHead
        title={text('document.list.title')}
        breadcrumbs={[{ label: project.name, href: project.href }]}
        action={
          uploadHref && (
            <ButtonLink href={uploadHref} kind="primary" icon="upload">
              {text('document.upload.title')}
            </ButtonLink>
          )
        }
      />
      <ListTable
        caption={title}
        path={path}
        state={state}
        total={total}
        rows={rows}
        rowKey={(row) => row.id}
        columns={useColumns()}
        rowActions={(row) => [
          { label: text('document.list.open'), href: filePath(row.fileId), hiddenLabel: row.name },
          ...(mayDelete
            ? [
                {
                  label: text('document.list.delete'),
                  href: documentDeletePath(portal, project.id, row.id),
                  hiddenLabel: row.name,
                  kind: 'danger' as const,
                },
              ]
            : []),
        ]}
        empty={{ text: text(uploadHref ? 'document.list.empty' : 'document.list.emptyRead') }}
      />
    </>
  );
}

function useColumns(): Column<DocumentList['rows'][number]>[] {
  const text = useText();
  return [
    {
      key: 'name',
      header: text('document.field.name'),
      sortable: true,
      primary: true,
      cell: (row) => <bdi>{row.name}</bdi>,
    },
    {
      key: 'type',
      header: text('document.field.type'),
      cell: (row) => (
        <span className="inline-flex items-center gap-2">
          <FileMark kind={row.kind} />
          {text(`document.kind.${row.kind}`)}
        </span>
      ),
    },
    {
      key: 'size',
      header: text('document.field.size'),
      sortable: true,
      align: 'end',
      cell: (row) => <Ltr>{bytes(row.size)}</Ltr>,
    },
    {
      key: 'uploaded_by',
      header: text('document.field.uploadedBy'),
      cell: (row) => <bdi>{row.uploadedBy ?? '–'}</bdi>,
    },
    {
      key: 'created_at',
      header: text('document.field.createdAt'),
      sortable: true,
      cell: (row) => <Ltr>{day(row.createdAt)}</Ltr>,
    },
  ];
}
