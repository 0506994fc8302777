import { requestStatuses } from 'db/schema/tenant-request';
import { requestList, requestPage } from '~/models/tenant-requests/list.server';
import {
  answerRequest,
  createRequest,
  withdrawRequest,
} from '~/models/tenant-requests/save.server';
import { apiFilePath } from '~/paths';
import { perform, read } from './call.server';
import {
  done,
  flag,
  from,
  list,
  maybe,
  moment,
  ofProject,
  oneOf,
  page,
  presenter,
  text,
  whole,
} from './fields';
import { saved } from './saved';

type Row = ReturnType<typeof requestList>['rows'][number];
type Shown = ReturnType<typeof requestPage>;

const parts = {
  id: whole,
  title: text,
  status: oneOf(requestStatuses),
  created_at: moment,
  updated_at: moment,
};

const row = presenter<Row>()('TenantRequestRow', {
  ...parts,
  project_id: from(whole, ({ project }) => project.id),
  project: from(text, ({ project }) => project.name),
  tenant: maybe(text),
  is_unread: flag,
});

const photoPaths = (photos: readonly { id: number }[]) => photos.map(({ id }) => apiFilePath(id));

const entry = presenter<Shown['entries'][number]>()('TenantRequestEntry', {
  id: whole,
  answer: from(maybe(text), (shown) => shown.text),
  status: maybe(oneOf(requestStatuses)),
  user: from(maybe(text), ({ by }) => by),
  photos: from(list(text), ({ photos }) => photoPaths(photos)),
  created_at: moment,
});

const request = presenter<Shown>()('TenantRequest', {
  ...parts,
  description: text,
  project_id: from(whole, ({ project }) => project.id),
  project: from(text, ({ project }) => project.name),
  tenant: maybe(text),
  version: whole,
  photos: from(list(text), ({ photos }) => photoPaths(photos)),
  entries: list(entry),
});

/** The payload name of the photos of a report or an answer. */
const photoLists = { photos: { list: 'images', part: 'file', values: {} } };

const savedRequest = saved(request, requestPage);

export const requestCalls = [
  read('GET /api/requests', 'The requests of tenants you can see', requestList, page(row)),
  read('GET /api/requests/{id}', 'A request with its photos and history', requestPage, request),
  perform('POST /api/requests', 'Report a problem, as a tenant', createRequest, savedRequest, {
    extraFields: ofProject,
    fileLists: photoLists,
  }),
  perform(
    'POST /api/requests/{id}/answers',
    'Answer a request, with photos, or change its status',
    answerRequest,
    savedRequest,
    { fileLists: photoLists },
  ),
  perform(
    'DELETE /api/requests/{id}',
    'Withdraw a request that has no answer yet',
    withdrawRequest,
    done,
  ),
];
