import type { Database } from 'db/client.server';
import { z } from 'zod';
import type { TextKey } from '~/i18n/words';
import type { Actor } from '~/models/access/actor.server';
import { recordAudit } from '~/models/audit/record.server';
import { AppError, type Reason, Refused } from '~/models/errors';
import { recordId } from '~/models/fields';
import { findEarlierResult } from '~/models/idempotency/idempotency.server';
import { countOrRefuse } from '~/models/limits/limits.server';
import { type Caller, operation, query } from '~/models/operation.server';
import type { PeopleKind } from '~/paths';
import { dropStaged, readStaged } from '~/services/files/staging.server';
import { needsCompany, rolesToAdd } from './allowed.server';
import { takenContacts } from './contact.server';
import { companyFor, companyNameOf, companyOptions } from './find.server';
import { columnsFor, FileUnreadable, mostImportBytes, mostImported } from './import-columns.server';
import {
  checkRows,
  grantsOfImported,
  type ImportedPerson,
  type ImportRow,
} from './import-rows.server';
import { addCompany, addPerson } from './insert.server';
import { eachKind } from './kinds';

/** An uploaded file by the hash of its content, and the company that the super admin chose. */
export type Staged = { kind: PeopleKind; hash: string; companyId?: number };

export type CheckedFile = {
  rows: ImportRow[];
  wrong: number;
  problem: FileUnreadable | null;
  /** The name of the company, if the super admin chose one. */
  company: string | null;
};

export const importForm = eachKind((kind) =>
  query({
    permission: 'people.create',
    run(caller) {
      return {
        roles: rolesToAdd(caller, kind),
        ...columnsFor(kind),
        companies: needsCompany(caller.actor, kind) ? companyOptions(caller.db) : null,
      };
    },
  }),
);

export const stageImport = eachKind((kind) =>
  operation({
    name: 'person.import',
    permission: 'people.create',
    target: (caller) => rolesToAdd(caller, kind),
    input: z.object({
      people: z.string().optional(),
      company_id: recordId('person.errors.company').optional(),
    }),
    uploads: [
      {
        field: 'people',
        as: 'people',
        kind: 'staged',
        most: { bytes: mostImportBytes, text: 'transfer.tooBig' },
      },
    ],
    run(caller, { people: hash, companyId }) {
      const isCompanyChosen = needsCompany(caller.actor, kind);
      const wrong: Record<string, Reason[]> = {};
      if (!hash) wrong.people = [{ text: 'form.errors.file' }];
      if (isCompanyChosen && companyNameOf(caller.db, companyId ?? 0) === undefined)
        wrong.company_id = [{ text: 'person.errors.company' }];
      if (!hash || wrong.company_id) throw new Refused(wrong);
      // The check reveals for each contact in the file whether it has an account.
      countOrRefuse(caller, 'importsPerPerson', caller.actor.id);
      return { hash, companyId: isCompanyChosen ? companyId : undefined };
    },
  }),
);

/** @throws AppError `not-found` if the file or the chosen company is no longer there */
export async function checkImport(
  caller: Caller,
  { kind, hash, companyId = 0 }: Staged,
): Promise<CheckedFile> {
  const { db, actor } = caller;
  const roles = rolesToAdd(caller, kind);
  const company = needsCompany(actor, kind) ? companyNameOf(db, companyId) : null;
  const bytes = await readStaged(caller, hash);
  if (!bytes || company === undefined) throw new AppError('not-found');
  try {
    return { ...checkRows(db, { actor, kind, roles }, bytes), problem: null, company };
  } catch (error) {
    if (!(error instanceof FileUnreadable)) throw error;
    return { rows: [], wrong: 0, problem: error, company };
  }
}

/** Checks the file again and adds its people. Returns their number, or why none was added. */
export async function addImport(
  caller: Caller,
  staged: Staged,
  formKey: string,
): Promise<{ added: number } | { refused: TextKey }> {
  const { kind, hash, companyId: company_id } = staged;
  const findEarlier = () => findEarlierResult(caller.db, importPeople[kind], caller.actor, formKey);
  const earlier = findEarlier();
  if (earlier) return { added: earlier.id };
  const check = await checkImport(caller, staged).catch((error: unknown) => error);
  // A double click may have added everyone while the file was read.
  const earlierImport = findEarlier();
  if (earlierImport) return { added: earlierImport.id };
  if (check instanceof Error) throw check;
  const { rows, wrong, problem } = check as CheckedFile;
  if (problem || wrong > 0) return { refused: 'transfer.nothingWritten' };
  const people = () => rows.flatMap(({ person }) => person ?? []);
  try {
    const payload = { people, file_hash: hash, company_id, form_key: formKey };
    const { id: added } = importPeople[kind](caller, payload);
    await dropStaged(caller, hash);
    return { added };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { refused: Object.values(error.fields)[0]?.[0]?.text ?? 'transfer.nothingWritten' };
  }
}

/** Adds all people or none, without photos or notifications. The result's `id` is their number. */
export const importPeople = eachKind((kind) =>
  operation({
    name: 'person.import',
    permission: 'people.create',
    target: (caller) => rolesToAdd(caller, kind),
    input: z.object({
      // A function, so that rows that were checked already are not copied and hashed as a form.
      people: z.custom<() => ImportedPerson[]>((people) => typeof people === 'function'),
      /** Identifies the rows in the hash of the payload. */
      file_hash: z.string().optional(),
      form_key: z.string().default(''),
      company_id: recordId('person.errors.company').optional(),
    }),
    once: kind,
    run(context, { people: rowsOf, companyId: chosenId }) {
      const { tx, actor, now, target: roles } = context;
      const people = rowsOf();
      const isForeign = people.some(({ role }) => !roles.includes(role));
      if (people.length > mostImported || isForeign) throw new AppError('forbidden');
      refuseContacts(tx, actor, people);
      const sharedId = kind === 'admin' ? null : companyFor(tx, actor, chosenId);
      for (const { permissions, companyName, ...person } of people) {
        const { name, role, phone } = person;
        const ownCompany = { name: companyName ?? name, phone };
        const companyId = sharedId ?? addCompany(tx, context, ownCompany);
        const permissionList = kind === 'admin' ? [] : grantsOfImported(actor, role, permissions);
        const parentId = sharedId === null ? null : actor.id;
        const recordId = addPerson(
          tx,
          actor,
          { ...person, companyId, parentId, granted: permissionList },
          now,
        );
        const changes = { role: { to: role }, name: { to: name } };
        recordAudit(tx, context, { action: 'person.import', recordId, companyId, changes });
      }
      return { id: people.length };
    },
  }),
);

/** @throws Refused */
function refuseContacts(tx: Database, actor: Actor, people: ImportedPerson[]) {
  const { emails, phones } = takenContacts(tx, actor, people);
  const isUnique = (values: string[]) => new Set(values).size === values.length;
  if (emails.size > 0 || !isUnique(people.map(({ email }) => email)))
    throw new Refused('email', 'person.errors.emailTaken');
  if (phones.size > 0 || !isUnique(people.map(({ phone }) => phone.e164)))
    throw new Refused('phone_number', 'person.errors.phoneTaken');
}
