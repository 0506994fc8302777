import type { Database } from 'db/client.server';
import { companies } from 'db/schema/company';
import { people, personPermissions } from 'db/schema/person';
import { eq, sql } from 'drizzle-orm';
import { defaultLocale, isLocale } from '~/i18n/words';
import type { Actor } from '~/models/access/actor.server';
import { addStarterAssetTypes } from '~/models/asset-types/starter.server';
import { recordAudit } from '~/models/audit/record.server';
import { defaultsForPhone } from '~/models/company/beginning.server';
import { assignInvitations, byLink, invitedRecord } from '~/models/invitations/claim.server';
import { isInvitedRole } from '~/models/invitations/input';
import { isTo } from '~/models/invitations/invitee.server';
import { contactColumns } from '~/models/people/contact.server';
import type { Phone } from '~/models/people/phone.server';
import { addRow } from '~/models/rows.server';
import { randomToken } from '~/services/secrets/random.server';
import { proveContact } from './claims.server';
import type { Contact } from './context';
import type { InvitedAnswer, SignupRole } from './signup-roles';

export type SignupDetails = {
  role: SignupRole;
  name: string;
  email: string;
  /** For an admin only. */
  companyName: string | null;
  phone: Phone;
  /** The code in the invitation link they followed, if any. */
  code?: string;
  /**
   * Their choice to join as the person that a company invited, if they signed up without its link.
   */
  invited?: InvitedAnswer;
  /** The plan whose trial they chose. */
  trialPlanId?: number;
  locale: string;
};

type SignedUp = { id: number; role: SignupRole };

/**
 * Creates the account, or gives an invited person the record that a company has of them. Investors
 * and tenants without such a record belong to no company. `proved` is the phone or the email
 * address of the details.
 */
export function createAccount(
  tx: Database,
  details: SignupDetails,
  proved: Contact,
  now: number,
): SignedUp {
  const { role, code } = details;
  const record = isInvitedRole(role) ? invitedRecord(tx, code, proved) : undefined;
  const account =
    record?.isFresh && isInvitedRole(record.role)
      ? claimRecord(tx, { ...record, role: record.role }, { details, proved, now })
      : { id: insertAccount(tx, details, proved, now), role };
  if (isInvitedRole(role)) {
    assignInvitations(tx, account.id, isTo(proved), now);
    if (proved.channel === 'mail' && code) assignInvitations(tx, account.id, byLink(code), now);
  }
  return account;
}

type Claim = { details: SignupDetails; proved: Contact; now: number };

/** The record keeps its name; the person sets its email address and language. */
function claimRecord(
  tx: Database,
  {
    id,
    role,
    companyId,
    email: before,
  }: { id: number; companyId: number | null; email: string | null } & SignedUp,
  { details: { email, locale }, proved, now }: Claim,
): SignedUp {
  tx.update(people)
    .set({ email, locale, lastLoginAt: now, version: sql`${people.version} + 1`, updatedAt: now })
    .where(eq(people.id, id))
    .run();
  proveContact(tx, id, proved, now);
  const changes = { email: { from: before, to: email } };
  recordAudit(tx, { id, companyId }, { action: 'person.signup', recordId: id, changes, now });
  return { id, role };
}

function insertAccount(tx: Database, details: SignupDetails, proved: Contact, now: number): number {
  const { role, name, email, phone, locale } = details;
  const companyId = createCompany(tx, details, now);
  const id = addRow(
    tx,
    people,
    {
      role,
      companyId,
      name,
      locale,
      ...contactColumns({ email, phone }),
      userCode: randomToken(),
      lastLoginAt: now,
    },
    now,
  );
  proveContact(tx, id, proved, now);
  // The founder of a company chooses its plan, so an entrepreneur needs this permission too.
  if (role === 'entrepreneur')
    tx.insert(personPermissions).values({ personId: id, permission: 'billing' }).run();
  const actor = founderActor(id, companyId, details);
  const changes = { role: { to: role }, name: { to: name } };
  recordAudit(tx, actor, { action: 'person.signup', recordId: id, changes, now });
  if (companyId !== null) {
    const language = isLocale(locale) ? locale : defaultLocale;
    addStarterAssetTypes(tx, { companyId, createdBy: id, locale: language }, now);
    const entry = { action: 'company.create', recordId: companyId };
    recordAudit(tx, actor, { ...entry, changes: { name: { to: actor.companyName } }, now });
  }
  return id;
}

const companyNameOf = ({ role, name, companyName }: SignupDetails): string | null => {
  if (role === 'admin') return companyName ?? name;
  return role === 'entrepreneur' ? name : null;
};

function createCompany(tx: Database, details: SignupDetails, now: number): number | null {
  const name = companyNameOf(details);
  if (name === null) return null;
  return tx
    .insert(companies)
    .values({ name, ...defaultsForPhone(details.phone), createdAt: now, updatedAt: now })
    .returning({ id: companies.id })
    .get().id;
}

/** The audit log names the new person as the actor. */
const founderActor = (id: number, companyId: number | null, details: SignupDetails): Actor => ({
  id,
  role: details.role,
  name: details.name,
  email: details.email,
  locale: details.locale,
  companyId,
  companyName: companyNameOf(details),
  currency: defaultsForPhone(details.phone).currency,
  timeZone: null,
  parentId: null,
  isFounder: true,
  permissions: new Set(),
});
