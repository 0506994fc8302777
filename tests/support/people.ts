import type { Database } from 'db/client.server';
import { plans, subscriptions } from 'db/schema/billing';
import type { Actor } from '~/models/access/actor.server';
import type { Adding, NewPerson } from '~/models/people/create.server';
import { findPerson } from '~/models/people/find.server';
import { type company, now } from './world';

/** Gives a company a plan that runs for a day; without one nobody is added. */
export function withPlan<Company extends ReturnType<typeof company>>(db: Database, of: Company): Company {
  const stamps = { createdAt: now, updatedAt: now };
  const plan = db
    .insert(plans)
    .values({ title: 'Basic', amount: 2000, currency: 'ILS', duration: '1 month', ...stamps })
    .returning()
    .get();
  db.insert(subscriptions)
    .values({
      ...{ companyId: of.id, personId: of.admin.id, planId: plan.id, status: 'trial' },
      ...{ startedAt: now, expiredAt: now + 86_400_000, ...stamps },
    })
    .run();
  return of;
}

let serial = 0;

/** A person as a form gives it, with an e-mail and a phone of their own. */
export function newPerson(more: Partial<NewPerson> = {}): NewPerson {
  serial += 1;
  const national = String(500_000_000 + serial);
  return {
    role: 'tenant',
    name: 'Ruth Amsalem',
    email: `ruth${serial}@example.test`,
    phone: { countryCode: '+972', national, e164: `+972${national}` },
    address: 'HaNamal 3, Haifa',
    permissions: ['projects.view'],
    ...more,
  };
}

/** A form that is sent, by its key, with the words to whoever is added by it. */
export const adding = (formKey: string = crypto.randomUUID()): Adding => ({
  formKey,
  welcome: ({ role, parentId, company }) => ({ subject: company, text: `${role} under ${parentId}` }),
  now,
});

/** The form of somebody there is, with the version to save it over and the words to an address they leave. */
export function editing(db: Database, actor: Actor, id: number) {
  const found = findPerson(db, actor, id);
  const { countryCode, phoneNumber, phone, email } = found;
  const input = {
    name: found.name,
    email: email ?? '',
    phone: { countryCode: countryCode ?? '+972', national: phoneNumber ?? '', e164: phone ?? '' },
    address: found.address,
  };
  const notice = (channel: string, locale: string | null) => ({ subject: '', text: `${channel} ${locale}` });
  return { id, input, version: found.updatedAt, notice, now };
}
