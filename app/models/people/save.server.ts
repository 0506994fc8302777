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
import { type Caller, operation } from '~/models/operation.server';
import { sendMessage } from '~/models/outbox/send.server';
import { countOne, waitFor } from '~/models/proof/limits.server';
import { saveRow } from '~/models/rows.server';
import { adminLoginPath, loginPath } from '~/paths';
import { rolesToAdd } from './allowed.server';
import {
  type Contact,
  contactColumns,
  isElsewhere,
  noticeOldContacts,
  refuseTaken,
} from './contact.server';
import { askContactChange } from './contact-change.server';
import { companyFor, companyNameOf, type FoundPerson, managedPerson } from './find.server';
import { saveMemberships } from './form.server';
import { personFields, personUploads } from './input.server';
import { addCompany, addPerson } from './insert.server';
import { eachKind, kinds, roleWord } from './kinds';
import { changePermissions, chosenPermissions } from './permissions.server';

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
      const role = fields.role_id ? roles.find((known) => known === input.roleId) : roles[0];
      if (!role) throw new Refused('role_id', 'person.errors.role');
      refuseTaken(tx, actor, { email, phone });
      refuseForeignPhoto(tx, actor, photoFileId, null);
      const parentId = fields.company_name ? null : actor.id;
      const companyId = fields.company_name
        ? addCompany(tx, actor, { name: companyName ?? name, phone }, now)
        : companyFor(tx, actor, input.companyId);
      const granted = fields.permission ? chosenPermissions(actor, role, input.permission) : [];
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
      welcome(context, { email, role, parentId, companyId });
      return { id };
    },
  }),
);

/** Saves a person. The role stays what it is: projects and memberships hang on it. */
export const updatePerson = eachKind((kind) =>
  operation({
    name: 'person.update',
    permission: 'people.edit',
    target: ({ db, actor }, idOf) => managedPerson(db, actor, idOf('id'), kind, 'edit'),
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
      refuseForeignPhoto(tx, actor, photoFileId, before.photoFileId);
      const { columns: contact, waits } = changedContact(context, before, { email, phone });
      const after = { name, address, photoFileId, ...contact };
      saveRow(tx, people, { id, version }, after, now);
      noticeOldContacts(context, {
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

function refuseForeignPhoto(
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
 * What changes at once, and whether something waits for its owner (docs/rules.md#contacts). @throws
 * Refused
 */
function changedContact(context: Means, person: FoundPerson, contact: Contact) {
  const all = contactColumns(contact);
  const { email, ...phone } = all;
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
  const waiting = [
    ...(isOther.mail && person.emailVerifiedAt !== null ? [mail] : []),
    ...(isOther.sms && person.phoneVerifiedAt !== null ? [sms] : []),
  ];
  for (const change of waiting) askContactChange(context, { person, ...change });
  const kept = Object.assign({}, ...waiting.map(({ before }) => before)) as Partial<typeof all>;
  return { columns: { ...all, ...kept }, waits: waiting.length > 0 };
}

type Means = Caller & { tx: Database };

function renameCompany(
  { tx, actor, now }: Means,
  { companyId, companyName }: FoundPerson,
  name: string,
) {
  if (companyId === null || name === companyName) return;
  tx.update(companies).set({ name, updatedAt: now }).where(eq(companies.id, companyId)).run();
  const entry = { action: 'company.update', recordId: companyId, companyId };
  recordAudit(tx, actor, { ...entry, changes: { name: { from: companyName, to: name } }, now });
}

type Added = { email: string; role: Role; parentId: number | null; companyId: number };

/**
 * In the language of the company, or of who adds: nobody knows theirs yet. Beyond the company's
 * share of a day strangers are not mailed.
 */
function welcome(context: Means, { email, companyId, ...added }: Added) {
  const { tx, secrets, actor, origin, now } = context;
  const locale = companyLocale(tx, { companyId }, context.locale);
  if (waitFor(tx, 'welcomesPerCompany', companyId, now) > 0) return;
  countOne(tx, 'welcomesPerCompany', companyId, now);
  const text = textFor(locale);
  const company = companyNameOf(tx, companyId) ?? '';
  const values = { company, adder: actor.name, role: roleWord(text, added) };
  const path =
    added.role === 'admin'
      ? adminLoginPath({ lang: locale })
      : loginPath({ by: 'email', lang: locale });
  const login = origin && text('person.welcome.login', { link: new URL(path, origin).href });
  const words = [text('person.welcome.text', values), login].filter(Boolean).join('\n\n');
  const subject = text('person.welcome.subject', values);
  sendMessage(tx, secrets, { channel: 'mail', to: email, subject, text: words }, now);
}
