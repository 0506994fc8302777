import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { projectDocumentPath, projectDocumentsPath, projectsPath } from '~/paths';
import { ListPage, projectColumn } from '~/screens/shell/list-page';
import { FileMark } from '~/ui/file-mark';
import type { documentsOfAllLoader } from './list.server';
import { AudienceHint } from './parts/audience';
import { fileColumns } from './parts/columns';

type Row = ReturnType<typeof useLoaderData<typeof documentsOfAllLoader>>['rows'][number];

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
          cell: ({ id, name, kind, project, audience }) => (
            <span className="inline-flex items-center gap-2">
              <FileMark kind={kind} />
              <span>
                <a href={projectDocumentPath(portal, project.id, id)}>
                  <bdi>{name}</bdi>
                </a>
                <AudienceHint words={audience} />
              </span>
            </span>
          ),
        },
        projectColumn<Row>(text, (id) => projectDocumentsPath(portal, id)),
        ...fileColumns<Row>(text),
      ]}
      rowName={(row) => row.name}
      empty={text('document.ofAll.empty')}
      next={{ label: text('project.list.title'), href: projectsPath(portal) }}
    />
  );
}
