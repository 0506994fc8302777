import { redirect } from '@remix-run/node';
import { formAction } from '~/http/form-action.server';
import { pageLoader } from '~/http/page.server';
import { importForm, stageImport } from '~/models/people/import.server';
import {
  importColumns,
  mostImportBytes,
  mostImported,
} from '~/models/people/import-columns.server';
import { roleLabel } from '~/models/people/kinds';
import { type PeopleKind, peopleExportPath, peopleImportCheckPath, peoplePath } from '~/paths';

export const peopleImportLoader = (kind: PeopleKind) =>
  pageLoader((page) => {
    const { actor, text, portal, frame } = page;
    const { roles, needed, optional, companies } = importForm[kind](page);
    const list = { label: text(`person.kind.${kind}.list`), href: peoplePath(portal, kind) };
    const words = roles.map((role) => roleLabel(text, { role, parentId: actor.id })).join(', ');
    frame.title = text('transfer.importTitle', { people: list.label });
    return {
      title: frame.title,
      list,
      exportHref: peopleExportPath(portal, kind),
      needed: needed.map((column) => text(importColumns[column])),
      optional: optional.map((column) => text(importColumns[column])),
      hints: [
        text('transfer.hint.countryCode'),
        needed.includes('role_id') && text('transfer.hint.role', { roles: words }),
        needed.includes('company_name') && text('transfer.hint.company'),
        optional.includes('permissions') && text('transfer.hint.permissions'),
      ].filter((hint) => hint !== false),
      most: mostImported,
      mostBytes: mostImportBytes,
      companies,
    };
  });

export const peopleImportAction = (kind: PeopleKind) =>
  formAction(stageImport[kind], {
    done: ({ portal }, { hash, companyId }) =>
      redirect(
        peopleImportCheckPath(portal, kind, hash, { 'filters[company_id]': companyId }),
        303,
      ),
  });
