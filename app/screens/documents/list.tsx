import { useLoaderData } from '@remix-run/react';
import { bytes } from '~/i18n/bytes';
import { day } from '~/i18n/format';
import { useText } from '~/i18n/text';
import { documentDeletePath, filePath } from '~/paths';
import { ListPage } from '~/screens/shell/list-page';
import { ButtonLink } from '~/ui/button';
import { FileMark } from '~/ui/file-mark';
import { Ltr } from '~/ui/ltr';
import type { documentListLoader } from './list.server';

export function DocumentListScreen() {
  const list = useLoaderData<typeof documentListLoader>();
  const { portal, project, uploadHref, mayDelete } = list;
  const text = useText();
  return (
    <ListPage
      list={list}
      heading={text('document.list.title')}
      breadcrumbs={[{ label: project.name, href: project.href }]}
      action={
        uploadHref && (
          <ButtonLink href={uploadHref} kind="primary" icon="upload">
            {text('document.upload.title')}
          </ButtonLink>
        )
      }
      columns={[
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
      ]}
      rowName={(row) => row.name}
      actions={({ id, fileId }) => [
        { label: text('document.list.open'), href: filePath(fileId) },
        mayDelete && {
          label: text('document.list.delete'),
          href: documentDeletePath(portal, project.id, id),
          kind: 'danger',
        },
      ]}
      next={
        uploadHref
          ? { label: text('document.upload.title'), href: uploadHref }
          : { label: project.name, href: project.href }
      }
      empty={text(uploadHref ? 'document.list.empty' : 'document.list.emptyRead')}
    />
  );
}
