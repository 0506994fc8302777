import { useLoaderData } from '@remix-run/react';
import { bytes } from '~/i18n/bytes';
import { useText } from '~/i18n/text';
import { filePath, projectDocumentsPath, projectsPath } from '~/paths';
import { ListPage } from '~/screens/shell/list-page';
import { FileMark } from '~/ui/file-mark';
import { Ltr } from '~/ui/ltr';
import { Day } from '~/ui/moment';
import type { documentsOfAllLoader } from './list.server';

export function DocumentsOfAllScreen() {
  const list = useLoaderData<typeof documentsOfAllLoader>();
  const { portal, wholeHref } = list;
  const text = useText();
  return (
    <ListPage
      list={list}
      lead={wholeHref && <a href={wholeHref}>{text('document.ofAll.title')}</a>}
      columns={[
        {
          key: 'name',
          header: text('document.field.name'),
          primary: true,
          cell: ({ name, fileId, kind }) => (
            <span className="inline-flex items-center gap-2">
              <FileMark kind={kind} />
              <a href={filePath(fileId)}>
                <bdi>{name}</bdi>
              </a>
            </span>
          ),
        },
        {
          key: 'project',
          header: text('work.field.project'),
          cell: ({ project }) => (
            <a href={projectDocumentsPath(portal, project.id)}>
              <bdi>{project.name}</bdi>
            </a>
          ),
        },
        {
          key: 'size',
          header: text('document.field.size'),
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
          cell: (row) => <Day at={row.createdAt} />,
        },
      ]}
      rowName={(row) => row.name}
      empty={text('document.ofAll.empty')}
      next={{ label: text('project.list.title'), href: projectsPath(portal) }}
    />
  );
}
