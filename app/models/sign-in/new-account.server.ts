import type { Database } from 'db/client.server';
import { companies } from 'db/schema/company';
import { invitations } from 'db/schema/invitation';
import { people, personPermissions } from 'db/schema/person';
import { projects } from 'db/schema/project';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { defaultLocale, isLocale } from '~/i18n/words';
import { addStarterAssetTypes } from '~/models/asset-types/starter.server';
import { type AuditRequest, recordAudit } from '~/models/audit/record.server';
import { defaultsForPhone } from '~/models/company/beginning.server';
import { oneLine } from '~/models/fields';
import { assignInvitations, byLink, invitedRecord } from '~/models/invitations/claim.server';
import { isInvitedRole } from '~/models/invitations/input';
import { isTo } from '~/models/invitations/invitee.server';
import { contactColumns } from '~/models/people/contact.server';
import type { Phone } from '~/models/people/phone.server';
import { addRow } from '~/models/rows.server';
import { randomToken } from '~/services/secrets/random.server';
import { ownerOf } from './accounts.server';
import { verifyContact } from './claims.server';
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
 * and tenants without such a record belong to no company. `verified` is the phone or the email
 * address of the details.
 */
export function createAccount(
  tx: Database,
  details: SignupDetails,
  verified: Contact,
  request: AuditRequest,
): SignedUp {
  const { now } = request;
  const { role, code } = details;
  const record = isInvitedRole(role) ? invitedRecord(tx, code, verified) : undefined;
  const account =
    record?.isFresh && isInvitedRole(record.role)
      ? claimRecord(tx, { ...record, role: record.role }, { details, verified, request })
      : { id: insertAccount(tx, details, verified, request), role };
  if (isInvitedRole(role)) {
    assignInvitations(tx, account.id, isTo(verified), now);
    if (verified.channel === 'mail' && code) assignInvitations(tx, account.id, byLink(code), now);
  }
  return account;
}

type Claim = { details: SignupDetails; verified: Contact; request: AuditRequest };

type ClaimedRecord = SignedUp & {
  companyId: number | null;
  email: string | null;
  phone: string | null;
};

/** The record keeps its name; the person sets its email address and language. */
function claimRecord(
  tx: Database,
  { id, role, companyId, ...before }: ClaimedRecord,
  { details: { email, phone, locale }, verified, request }: Claim,
): SignedUp {
  const { address, now } = request;
  const isPhone = verified.channel === 'sms';
  const contacts = isPhone ? contactColumns({ email, phone }) : { email };
  tx.update(people)
    .set({
      ...contacts,
      locale,
      lastLoginAt: now,
      version: sql`${people.version} + 1`,
      updatedAt: now,
    })
    .where(eq(people.id, id))
    .run();
  verifyContact(tx, id, verified, request);
  const changes = {
    email: { from: before.email, to: email },
    ...(isPhone &&
      before.phone !== phone.e164 && { phone: { from: before.phone, to: phone.e164 } }),
  };
  const author = { actor: { id, companyId }, address, now };
  recordAudit(tx, author, { action: 'person.signup', recordId: id, changes });
  return { id, role };
}

function insertAccount(
  tx: Database,
  details: SignupDetails,
  verified: Contact,
  request: AuditRequest,
): number {
  const { address, now } = request;
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
  verifyContact(tx, id, verified, request);
  // The founder of a company chooses its plan, so an entrepreneur needs this permission too.
  if (role === 'entrepreneur')
    tx.insert(personPermissions).values({ personId: id, permission: 'billing' }).run();
  const author = { actor: { id, companyId }, address, now };
  const changes = { role: { to: role }, name: { to: name } };
  recordAudit(tx, author, { action: 'person.signup', recordId: id, changes });
  if (companyId !== null) {
    const language = isLocale(locale) ? locale : defaultLocale;
    addStarterAssetTypes(tx, { companyId, createdBy: id, locale: language }, now);
    const entry = { action: 'company.create', recordId: companyId };
    recordAudit(tx, author, { ...entry, changes: { name: { to: companyNameOf(details) } } });
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

/**
 * Creates the account that an invitation by email waits for, if there is one. The caller marks the
 * address as verified.
 */
export function createInvited(
  tx: Database,
  contact: Contact,
  name: string | null,
  { address, locale, now }: AuditRequest & { locale: string },
): { id: number } | undefined {
  const invitation = tx
    .select({ role: invitations.role })
    .from(invitations)
    .innerJoin(projects, eq(projects.id, invitations.projectId))
    .where(and(isTo(contact), eq(invitations.status, 'pending'), isNull(projects.deletedAt)))
    .orderBy(asc(invitations.id))
    .limit(1)
    .get();
  if (!invitation || ownerOf(tx, contact)) return undefined;
  const { role } = invitation;
  const row = { role, name: oneLine(name ?? '').slice(0, 120) || contact.to, email: contact.to };
  const id = addRow(tx, people, { ...row, locale, userCode: randomToken(), lastLoginAt: now }, now);
  assignInvitations(tx, id, isTo(contact), now);
  const author = { actor: { id, companyId: null }, address, now };
  const changes = { role: { to: role }, name: { to: row.name } };
  recordAudit(tx, author, { action: 'person.signup', recordId: id, changes });
  return { id };
}
