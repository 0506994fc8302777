import type { Database } from 'db/client.server';
import { companies } from 'db/schema/company';
import { people, personPermissions } from 'db/schema/person';
import type { Actor } from '~/models/access/actor.server';
import { recordAudit } from '~/models/audit/record.server';
import { beginningBy } from '~/models/company/beginning.server';
import { byLink, takeInvitations, toPhone } from '~/models/invitations/claim.server';
import { isInvitedRole } from '~/models/invitations/roles';
import { contactColumns } from '~/models/people/contact.server';
import type { TypedPhone } from '~/models/people/phone.server';
import type { Contact } from '~/models/proof/account.server';
import { proveContact } from '~/models/proof/claim.server';
import { addRow } from '~/models/rows.server';
import { randomToken } from '~/services/secrets/random.server';
import type { SignupRole } from './roles';

export type SignupDetails = {
  role: SignupRole;
  name: string;
  email: string;
  /** For an admin only. */
  companyName: string | null;
  phone: TypedPhone;
  /** Of the link they came by, if they were invited. */
  code?: string;
  /** The plan whose trial they asked for. */
  trialPlanId?: number;
  locale: string;
};

/** Investors and tenants belong to no company. `proved` is the phone or the e-mail of the details. */
export function createAccount(tx: Database, details: SignupDetails, proved: Contact, now: number): number {
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
  // An entrepreneur's role alone does not pay bills, but whoever founds a company has to choose its plan.
  if (role === 'entrepreneur')
    tx.insert(personPermissions).values({ personId: id, permission: 'billing' }).run();
  const actor = founder(id, companyId, details);
  const changes = { role: { to: role }, name: { to: name } };
  recordAudit(tx, actor, { action: 'person.signup', recordId: id, changes, now });
  if (companyId !== null) {
    const entry = { action: 'company.create', recordId: companyId };
    recordAudit(tx, actor, { ...entry, changes: { name: { to: actor.companyName } }, now });
  }
  const invited = proved.channel === 'sms' ? toPhone(phone.e164) : details.code && byLink(details.code);
  if (isInvitedRole(role) && invited) takeInvitations(tx, id, invited, now);
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
    .values({ name, ...beginningBy(details.phone), createdAt: now, updatedAt: now })
    .returning({ id: companies.id })
    .get().id;
}

/** Who signs up is the first to have changed anything about themselves. */
const founder = (id: number, companyId: number | null, details: SignupDetails): Actor => ({
  id,
  role: details.role,
  name: details.name,
  email: details.email,
  locale: details.locale,
  companyId,
  companyName: companyNameOf(details),
  currency: beginningBy(details.phone).currency,
  timeZone: null,
  parentId: null,
  permissions: new Set(),
});
