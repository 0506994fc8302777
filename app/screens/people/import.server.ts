import { data, redirect } from '@remix-run/node';
import { type Page, pageAction, pageLoader } from '~/http/page.server';
import { stageUpload } from '~/models/files/staged.server';
import { companyNameOf, companyOptions } from '~/models/people/companies.server';
import { mostImported } from '~/models/people/import.server';
import { roleWord } from '~/models/people/kinds';
import { type PeopleKind, peopleExportPath, peopleImportCheckPath, peoplePath } from '~/paths';
import { columnsFor, importColumns } from './import-columns.server';
import { forgetCheck } from './import-work.server';
import { importable, importRule } from './kind.server';

/** Room for the most rows, each as long as the form would take. */
const mostImportBytes = 8 * 1024 * 1024;

/** Asks for a file of people. */
export const peopleImportLoader = (kind: PeopleKind) =>
  pageLoader(importRule, (page) => importForm(page, kind));

function importForm(page: Page, kind: PeopleKind) {
  const { db, actor, text, portal, frame } = page;
  const { roles, needsCompany } = importable(page, kind);
  const { needed, optional } = columnsFor[kind];
  frame.title = text('transfer.importTitle', { people: text(`person.kind.${kind}.list`) });
  return {
    title: frame.title,
    list: { label: text(`person.kind.${kind}.list`), href: peoplePath(portal, kind) },
    exportHref: peopleExportPath(portal, kind),
    needed: needed.map((column) => text(importColumns[column])),
    optional: optional.map((column) => text(importColumns[column])),
    hints: [
      text('transfer.hint.countryCode'),
      ...(needed.includes('role_id')
        ? [
            text('transfer.hint.role', {
              roles: roles.map((role) => roleWord(text, { role, parentId: actor.id })).join(', '),
            }),
          ]
        : []),
      ...(needed.includes('company_name') ? [text('transfer.hint.company')] : []),
      ...(optional.includes('permissions') ? [text('transfer.hint.permissions')] : []),
    ],
    most: mostImported,
    mostBytes: mostImportBytes,
    companies: needsCompany ? companyOptions(db) : null,
  };
}

export type ImportForm = ReturnType<typeof importForm>;
export type ImportFormRefusal = { file?: string; company?: string; companyId?: number };

/** Keeps the file and leads to what it would add. */
export const peopleImportAction = (kind: PeopleKind) =>
  pageAction(importRule, async (page) => {
    const { db, actor, dataDir, form, now, text, portal } = page;
    const { needsCompany } = importable(page, kind);
    const upload = form.get('people');
    const isFile = upload instanceof File && upload.size > 0;
    const companyId = needsCompany ? Number(form.get('company_id')) || 0 : undefined;
    const isCompany = companyId === undefined || companyNameOf(db, companyId) !== undefined;
    const refused: ImportFormRefusal = {
      file: isFile
        ? upload.size > mostImportBytes
          ? text('transfer.tooBig')
          : undefined
        : text('form.errors.required'),
      company: isCompany ? undefined : text('person.errors.company'),
      companyId,
    };
    if (!isFile || refused.file || refused.company) return data(refused, { status: 422 });
    const hash = await stageUpload(dataDir, actor, upload, now);
    forgetCheck(actor, kind, hash);
    throw redirect(peopleImportCheckPath(portal, kind, hash, { 'filters[company_id]': companyId }), 303);
  });
