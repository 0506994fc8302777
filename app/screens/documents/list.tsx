import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import {
  documentDeletePath,
  documentsAudiencePath,
  documentsDeletePath,
  documentsDownloadPath,
  filePath,
  projectDocumentPath,
} from '~/paths';
import { ListPage } from '~/screens/shell/list-page';
import { ButtonLink } from '~/ui/button';
import { FileMark } from '~/ui/file-mark';
import { Hint } from '~/ui/text';
import type { documentListLoader } from './list.server';
import { AudienceHint } from './parts/audience';
import { fileColumns } from './parts/columns';

type Row = ReturnType<typeof useLoaderData<typeof documentListLoader>>['rows'][number];

export function DocumentListScreen() {
  const list = useLoaderData<typeof documentListLoader>();
  const { portal, project, uploadHref, readersHref, mayDelete } = list;
  const text = useText();
  return (
    <ListPage
      list={list}
      heading={text('document.list.title')}
      breadcrumbs={[{ label: project.name, href: project.href }]}
      action={
        (uploadHref || readersHref) && (
          <div className="flex flex-wrap gap-2">
            {readersHref && (
              <ButtonLink href={readersHref} icon="eye">
                {text('document.readers.title')}
              </ButtonLink>
            )}
            {uploadHref && (
              <ButtonLink href={uploadHref} kind="primary" icon="upload">
                {text('document.upload.title')}
              </ButtonLink>
            )}
          </div>
        )
      }
      columns={[
        {
          key: 'name',
          header: text('document.field.name'),
          sortable: true,
          primary: true,
          cell: (row) => (
            <>
              <a href={projectDocumentPath(portal, project.id, row.id)}>
                <bdi>{row.name}</bdi>
              </a>
              {row.versions > 1 && (
                <Hint as="span" className="block">
                  {text('document.list.version', { number: row.versions })}
                </Hint>
              )}
              <AudienceHint words={row.audience} />
            </>
          ),
        },
        {
          key: 'type',
          header: text('document.field.type'),
          cell: (row) => (
            <span className="inline-flex items-center gap-2 align-middle">
              <FileMark kind={row.kind} />
              {text(`document.kind.${row.kind}`)}
            </span>
          ),
        },
        ...fileColumns<Row>(text, { sortsBySize: true }),
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
      bulk={{
        chosen: list.chosen,
        actions: [
          {
            label: text('document.list.download'),
            href: documentsDownloadPath(portal, project.id),
            icon: 'download',
          },
          list.maySetAudience && {
            label: text('document.audience.many'),
            href: documentsAudiencePath(portal, project.id),
            icon: 'eye',
          },
          mayDelete && {
            label: text('document.list.delete'),
            href: documentsDeletePath(portal, project.id),
            icon: 'trash',
            kind: 'danger',
          },
        ],
      }}
      next={
        uploadHref
          ? { label: text('document.upload.title'), href: uploadHref }
          : { label: project.name, href: project.href }
      }
      empty={text(uploadHref ? 'document.list.empty' : 'document.list.emptyRead')}
    />
  );
}
