import { documentAudiences } from 'db/schema/document';
import { projectMembers } from 'db/schema/project';
import { documentChanges } from '~/models/deletions/lists.server';
import { audienceForm, changeAudience } from '~/models/documents/audience.server';
import { audienceFields } from '~/models/documents/input';
import { projectReaders, type Reader } from '~/models/documents/readers.server';
import {
  deleteDocument,
  replaceDocument,
  uploadDocument,
  uploadedDocument,
} from '~/models/documents/save.server';
import type { Caller, Payload, PublicCaller } from '~/models/operation.server';
import { formValuesOf } from '~/models/payload';
import { apiFilePath } from '~/paths';
import { perform, read } from './call.server';
import {
  done,
  flag,
  from,
  keptPage,
  list,
  maybe,
  moment,
  ofProject,
  oneOf,
  page,
  presenter,
  text,
  through,
  whole,
} from './fields';

type Row = Pick<
  ReturnType<typeof documentChanges>['rows'][number],
  | ('id' | 'name' | 'fileId' | 'mediaType' | 'size' | 'createdAt' | 'projectId')
  | ('audience' | 'shareClasses' | 'version')
>;

const document = presenter<Row>()('Document', {
  id: whole,
  project_id: whole,
  name: text,
  file_type: from(text, ({ mediaType }) => mediaType),
  size: whole,
  url: from(text, ({ fileId }) => apiFilePath(fileId)),
  /** Null for readers who do not run the project. */
  audience: maybe(oneOf(documentAudiences)),
  share_classes: maybe(list(text)),
  version: whole,
  created_at: moment,
});

const reader = presenter<Reader>()('DocumentReader', {
  person_id: whole,
  name: text,
  role: oneOf(projectMembers.role.enumValues),
  first_opened_at: from(maybe(moment), ({ firstAt }) => firstAt),
  last_opened_at: from(maybe(moment), ({ lastAt }) => lastAt),
  opened_newest: from(flag, ({ isCurrent }) => isCurrent),
});

const readDocument = presenter<ReturnType<typeof projectReaders>['rows'][number]>()(
  'DocumentReaders',
  {
    id: whole,
    name: text,
    audience: oneOf(documentAudiences),
    share_classes: list(text),
    readers: list(reader),
  },
);

const savedDocument = through(document, ({ id }: { id: number }, caller: PublicCaller) =>
  uploadedDocument(caller as Caller, { id }),
);

function currentValues(caller: Caller, { id, document_id }: Payload): Payload {
  const { version: _, ...typed } = formValuesOf(
    audienceFields,
    audienceForm(caller, { id, document_id }).document,
  );
  return typed;
}

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
    'PUT /api/projects/{id}/documents/{documentId}',
    'Set the audience of a document',
    changeAudience,
    savedDocument,
    { currentValues },
  ),
  read(
    'GET /api/projects/{id}/documents/readers',
    'List the readers of each document of a project, with the times they opened it',
    projectReaders,
    page(readDocument),
    { fixedValues: ({ id }) => ({ project_id: id }) },
  ),
  perform(
    'DELETE /api/projects/documents/{id}',
    'Delete a document with all its versions',
    deleteDocument,
    done,
  ),
];
