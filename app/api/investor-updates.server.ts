import { imageFlags } from 'db/schema/project';
import { updateStatuses } from '~/models/investor-updates/input';
import { updateList } from '~/models/investor-updates/list.server';
import type { UpdatePhoto } from '~/models/investor-updates/photos.server';
import { createUpdate, deleteDraft, updateDraft } from '~/models/investor-updates/save.server';
import { sendUpdate } from '~/models/investor-updates/send.server';
import { type UpdatePage, updatePage } from '~/models/investor-updates/show.server';
import { apiFilePath } from '~/paths';
import { perform, read } from './call.server';
import {
  day,
  done,
  from,
  list,
  maybe,
  moment,
  oneOf,
  page,
  presenter,
  text,
  whole,
} from './fields';
import { saved } from './saved';

const parts = {
  id: whole,
  number: whole,
  title: text,
  status: oneOf(updateStatuses),
  starts_at: moment,
  ends_at: moment,
  sent_at: maybe(moment),
  sent_by: from(maybe(text), ({ sender }: { sender: string | null }) => sender),
  project_id: from(whole, ({ project }: { project: { id: number } }) => project.id),
  updated_at: moment,
};

const row = presenter<ReturnType<typeof updateList>['rows'][number]>()('InvestorUpdateRow', parts);

const photo = presenter<UpdatePhoto>()('InvestorUpdatePhoto', {
  file_id: whole,
  url: from(text, ({ fileId }) => apiFilePath(fileId)),
  flag: oneOf(imageFlags),
  spot: maybe(text),
  taken_on: maybe(day),
});

const update = presenter<UpdatePage>()('InvestorUpdate', {
  ...parts,
  body: text,
  photos: list(photo),
  message_id: maybe(whole),
  version: whole,
});

const savedUpdate = saved(update, updatePage);

export const investorUpdateCalls = [
  read(
    'GET /api/investor-updates',
    'The updates to investors of a project, or of all your projects',
    updateList,
    page(row),
  ),
  read(
    'GET /api/investor-updates/{id}',
    'Read an update; for an investor, its message counts as opened',
    updatePage,
    update,
    { isFresh: true },
  ),
  perform(
    'POST /api/projects/{project_id}/investor-updates',
    'Draft an update from what changed since the last one',
    createUpdate,
    savedUpdate,
  ),
  perform(
    'PUT /api/investor-updates/{id}',
    'Change the title, text and photos of a draft',
    updateDraft,
    savedUpdate,
  ),
  perform(
    'POST /api/investor-updates/{id}/send',
    'Send a draft to the investors of its project',
    sendUpdate,
    savedUpdate,
  ),
  perform('DELETE /api/investor-updates/{id}', 'Delete a draft', deleteDraft, done),
];
