import { data, redirect } from '@remix-run/node';
import { type Page, pageAction, pageLoader } from '~/http/page.server';
import { notFound, type Portal } from '~/http/portals.server';
import { stageUpload } from '~/models/files/staged.server';
import { companyOptions } from '~/models/people/companies.server';
import { mostImported } from '~/models/people/import.server';
import { type PeopleKind, peopleExportPath, peopleImportCheckPath, peoplePath } from '~/paths';
import { importColumns } from './import-columns.server';
import { abilities, isImported, requirePlan } from './kind.server';

export const importRule = { permission: 'people.create' } as const;
/** Room for the most rows, each as long as the form would take. */
export const mostImportBytes = 8 * 1024 * 1024;

/** Asks for a file of people. */
export const peopleImportLoader = (portal: Portal, kind: PeopleKind) =>
  pageLoader(portal, importRule, (page) => importForm(page, kind));

function importForm(page: Page, kind: PeopleKind) {
  const { db, actor, text, portal, view } = page;
  importable(page, kind);
  view.title = text('transfer.importTitle', { people: text(`person.kind.${kind}.list`) });
  return {
    title: view.title,
    list: { label: text(`person.kind.${kind}.list`), href: peoplePath(portal, kind) },
    exportHref: peopleExportPath(portal, kind),
    columns: Object.values(importColumns).map((key) => text(key)),
    most: mostImported,
    mostBytes: mostImportBytes,
    companies: actor.companyId === null ? companyOptions(db) : null,
  };
}

export type ImportForm = ReturnType<typeof importForm>;
export type ImportFormRefusal = { file?: string; company?: string };

/** Keeps the file and leads to what it would add. */
export const peopleImportAction = (portal: Portal, kind: PeopleKind) =>
  pageAction(portal, importRule, async (page) => {
    const { actor, dataDir, form, now, text, portal } = page;
    importable(page, kind);
    const upload = form.get('people');
    const isFile = upload instanceof File && upload.size > 0;
    const companyId = Number(form.get('company_id')) || undefined;
    const refused: ImportFormRefusal = {
      file: isFile
        ? upload.size > mostImportBytes
          ? text('form.files.too-large', { name: upload.name })
          : undefined
        : text('form.errors.required'),
      company: actor.companyId === null && !companyId ? text('person.errors.company') : undefined,
    };
    if (!isFile || refused.file || refused.company) return data(refused, { status: 422 });
    const hash = await stageUpload(dataDir, actor, upload, now);
    throw redirect(peopleImportCheckPath(portal, kind, hash, { company_id: companyId }), 303);
  });

/** 404 for who adds nobody of this kind; without a running plan, the plans. */
export function importable(page: Page, kind: PeopleKind) {
  const { addable } = abilities(page, kind);
  if (!isImported(kind) || !addable.includes(kind)) throw notFound();
  requirePlan(page);
  return kind;
}
