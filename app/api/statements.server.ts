import { mailStatuses } from 'db/schema/statement';
import { createStatements } from '~/models/statements/create.server';
import { type StatementRow, statementList } from '~/models/statements/list.server';
import { openOwnStatement, openStatement } from '~/models/statements/open.server';
import { perform, read } from './call.server';
import { day, flag, from, maybe, moment, oneOf, page, presenter, text, whole } from './fields';
import { bytes } from './files.server';

const row = presenter<StatementRow>()('StatementRow', {
  id: whole,
  project_id: from(whole, ({ project }) => project.id),
  holding_id: whole,
  holder: text,
  starts_on: day,
  ends_on: day,
  is_made: from(flag, ({ pdfHash }) => pdfHash !== null),
  by_mail: flag,
  mail_status: maybe(oneOf(mailStatuses)),
  mailed_at: maybe(moment),
  opened_at: maybe(moment),
  figures_hash: maybe(text),
  pdf_hash: maybe(text),
  is_outdated: flag,
  created_at: moment,
  updated_at: moment,
});

const request = presenter<ReturnType<typeof createStatements>>()('StatementRequest', {
  project_id: from(whole, ({ projectId }) => projectId),
  count: whole,
});

export const statementCalls = [
  read(
    'GET /api/statements',
    'The statements of a project, or of all you run',
    statementList,
    page(row),
  ),
  perform(
    'POST /api/projects/{project_id}/statements',
    'Make the statements of all holders for a period',
    createStatements,
    request,
  ),
  read('GET /api/statements/{id}', 'Download a statement as PDF', openStatement, bytes, {
    isFile: true,
  }),
  read(
    'GET /api/investments/{id}/statements/{statement_id}',
    'Download a statement of your own holding as PDF',
    openOwnStatement,
    bytes,
    { isFile: true },
  ),
];
