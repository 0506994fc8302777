import { documentChanges } from '~/models/deletions/lists.server';
import {
  deleteDocument,
  replaceDocument,
  uploadDocument,
  uploadedDocument,
} from '~/models/documents/save.server';
import type { Caller, PublicCaller } from '~/models/operation.server';
import { apiFilePath } from '~/paths';
import { perform, read } from './call.server';
import { done, from, keptPage, moment, ofProject, presenter, text, through, whole } from './fields';

type Row = Pick<
  ReturnType<typeof documentChanges>['rows'][number],
  'id' | 'name' | 'fileId' | 'mediaType' | 'size' | 'createdAt' | 'projectId'
>;

const document = presenter<Row>()('Document', {
  id: whole,
  project_id: whole,
  name: text,
  file_type: from(text, ({ mediaType }) => mediaType),
  size: whole,
  url: from(text, ({ fileId }) => apiFilePath(fileId)),
  created_at: moment,
});

const savedDocument = through(document, ({ id }: { id: number }, caller: PublicCaller) =>
  uploadedDocument(caller as Caller, { id }),
);

export const documentCalls = [
  read(
    'GET /api/projects/{id}/documents',
    'The documents of a project',
    documentChanges,
    keptPage(document),
    {
      fixedValues: ({ id }) => ({ project_id: id }),
    },
  ),
  perform(
    'POST /api/projects/documents',
    'Upload a document to a project',
    uploadDocument,
    savedDocument,
    {
      extraFields: ofProject,
    },
  ),
  perform(
    'POST /api/projects/{id}/documents/{documentId}/versions',
    'Upload a new version of a document; it keeps the name',
    replaceDocument,
    savedDocument,
  ),
  perform(
    'DELETE /api/projects/documents/{id}',
    'Delete a document with all its versions',
    deleteDocument,
    done,
  ),
];
