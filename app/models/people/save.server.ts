import type { Database } from 'db/client.server';
import { companies } from 'db/schema/company';
import { people, type Role } from 'db/schema/person';
import { eq } from 'drizzle-orm';
import { textFor } from '~/i18n/words';
import type { Actor } from '~/models/access/actor.server';
import { addStarterAssetTypes } from '~/models/asset-types/starter.server';
import { changesBetween, recordAudit } from '~/models/audit/record.server';
import { companyLocale } from '~/models/company/settings.server';
import { Refused } from '~/models/errors';
import { isOwnUnusedUpload } from '~/models/files/visible.server';
import { countUse, waitFor } from '~/models/limits/limits.server';
import { type Caller, operation } from '~/models/operation.server';
import { queueMessage } from '~/models/outbox/send.server';
import { saveRow } from '~/models/rows.server';
import { startManagedContactChange } from '~/models/sign-in/purposes/managed-contact-change.server';
import { adminLoginPath, loginPath } from '~/paths';
import { rolesToAdd } from './allowed.server';
import {
  type Contact,
  contactColumns,
  isElsewhere,
  notifyOldContacts,
  refuseTaken,
} from './contact.server';
import { companyFor, companyNameOf, findManagedPerson, type PersonRecord } from './find.server';
import { saveMemberships } from './form.server';
import { personFields, personUploads } from './input.server';
import { addCompany, addPerson } from './insert.server';
import { eachKind, kinds, roleLabel } from './kinds';
import { changePermissions, parsePermissions } from './permissions.server';

export const createPerson = eachKind((kind) =>
  operation({
    name: 'person.create',
    permission: 'people.create',
    target: (caller) => rolesToAdd(caller, kind),
    input: personFields(kind, 'new'),
    uploads: personUploads,
    once: kind,
    run(context, input) {
      const { tx, actor, now, audit, target: roles } = context;
      const {
        name,
        email,
        phoneNumber: phone,
        address,
        companyName,
        profilePhoto: photoFileId,
      } = input;
      const { fields } = kinds[kind];
      const role = fields.role_id
        ? roles.find((candidate) => candidate === input.roleId)
        : roles[0];
      if (!role) throw new Refused('role_id', 'person.errors.role');
      refuseTaken(tx, actor, { email, phone });
      assertOwnPhoto(tx, actor, photoFileId, null);
      const parentId = fields.company_name ? null : actor.id;
      const companyId = fields.company_name
        ? addCompany(tx, context, { name: companyName ?? name, phone })
        : companyFor(tx, actor, input.companyId);
      const granted = fields.permission ? parsePermissions(actor, role, input.permission) : [];
      const added = {
        companyId,
        parentId,
        role,
        name,
        address,
        photoFileId,
        email,
        phone,
        granted,
      };
      const id = addPerson(tx, actor, added, now);
      if (fields.project_ids) saveMemberships(tx, actor, { id, role }, input.projectIds, now);
      if (fields.company_name) {
        const locale = companyLocale(tx, { companyId }, context.locale);
        addStarterAssetTypes(tx, { companyId, createdBy: id, locale }, now);
      }
      audit({ recordId: id, companyId, changes: { role: { to: role }, name: { to: name } } });
      sendWelcome(context, { email, role, parentId, companyId });
      return { id };
    },
  }),
);

/** Saves a person. The role cannot change, because projects and memberships depend on it. */
export const updatePerson = eachKind((kind) =>
  operation({
    name: 'person.update',
    permission: 'people.edit',
    target: ({ db, actor }, idOf) => findManagedPerson(db, actor, idOf('id'), kind, 'edit'),
    input: personFields(kind, 'edit'),
    uploads: personUploads,
    versioned: true,
    run(context, input) {
      const { tx, actor, now, audit, target: before } = context;
      const { id, version, companyId } = before;
      const {
        name,
        email,
        phoneNumber: phone,
        address,
        profilePhoto: photoFileId = before.photoFileId,
      } = input;
      refuseTaken(tx, actor, { email, phone }, id);
      assertOwnPhoto(tx, actor, photoFileId, before.photoFileId);
      const { columns: contact, waits } = contactChanges(context, before, { email, phone });
      const after = { name, address, photoFileId, ...contact };
      saveRow(tx, people, { id, version }, after, now);
      notifyOldContacts(context, {
        id,
        locale: before.locale,
        before,
        after: { ...before, ...contact },
      });
      const { fields } = kinds[kind];
      const granted = fields.permission
        ? changePermissions(tx, actor, before, input.permission)
        : {};
      if (fields.project_ids) saveMemberships(tx, actor, before, input.projectIds, now);
      if (fields.company_name && input.companyName)
        renameCompany(context, before, input.companyName);
      audit({ recordId: id, companyId, changes: { ...changesBetween(before, after), ...granted } });
      return { id, waits };
    },
  }),
);

function assertOwnPhoto(
  tx: Database,
  actor: Actor,
  fileId: number | null | undefined,
  own: number | null,
) {
  if (fileId === undefined || fileId === null || fileId === own) return;
  if (!isOwnUnusedUpload(tx, actor, fileId))
    throw new Refused('profile_photo', 'person.errors.photoGone');
}

/**
 * Returns the contact columns to save now, and whether a new contact waits for confirmation
 * (docs/rules.md#contacts).
 * @throws Refused
 */
function contactChanges(context: Context, person: PersonRecord, contact: Contact) {
  const columns = contactColumns(contact);
  const { email, ...phone } = columns;
  const isOther = { mail: email !== person.email, sms: phone.phone !== person.phone };
  if ((isOther.mail || isOther.sms) && isElsewhere(context.tx, context.actor, person))
    throw new Refused(isOther.mail ? 'email' : 'phone_number', 'person.errors.contactShared');
  const mail = { channel: 'mail' as const, before: { email: person.email }, after: { email } };
  const { countryCode, phoneNumber, phone: e164 } = person;
  const sms = {
    channel: 'sms' as const,
    before: { countryCode, phoneNumber, phone: e164 },
    after: phone,
  };
  const pendingChanges = [
    ...(isOther.mail && person.emailVerifiedAt !== null ? [mail] : []),
    ...(isOther.sms && person.phoneVerifiedAt !== null ? [sms] : []),
  ];
  for (const change of pendingChanges) startManagedContactChange(context, { person, ...change });
  const unchanged = Object.assign({}, ...pendingChanges.map(({ before }) => before)) as Partial<
    typeof columns
  >;
  return { columns: { ...columns, ...unchanged }, waits: pendingChanges.length > 0 };
}

type Context = Caller & { tx: Database };

function renameCompany(context: Context, { companyId, companyName }: PersonRecord, name: string) {
  if (companyId === null || name === companyName) return;
  const { tx, now } = context;
  tx.update(companies).set({ name, updatedAt: now }).where(eq(companies.id, companyId)).run();
  const entry = { action: 'company.update', recordId: companyId, companyId };
  recordAudit(tx, context, { ...entry, changes: { name: { from: companyName, to: name } } });
}

type Welcomed = { email: string; role: Role; parentId: number | null; companyId: number };

/**
 * Written in the language of the company, or of the actor, because the person's is unknown. Limited
 * per company and day.
 */
function sendWelcome(context: Context, { email, companyId, ...person }: Welcomed) {
  const { tx, secrets, actor, origin, now } = context;
  const locale = companyLocale(tx, { companyId }, context.locale);
  if (waitFor(tx, 'welcomesPerCompany', companyId, now) > 0) return;
  countUse(context, 'welcomesPerCompany', companyId);
  const text = textFor(locale);
  const company = companyNameOf(tx, companyId) ?? '';
  const values = { company, adder: actor.name, role: roleLabel(text, person) };
  const path =
    person.role === 'admin'
      ? adminLoginPath({ lang: locale })
      : loginPath({ by: 'email', lang: locale });
  const login = origin && text('person.welcome.login', { link: new URL(path, origin).href });
  const words = [text('person.welcome.text', values), login].filter(Boolean).join('\n\n');
  const subject = text('person.welcome.subject', values);
  queueMessage(tx, secrets, { channel: 'mail', to: email, subject, text: words }, now);
}
