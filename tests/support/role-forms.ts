import { pdf } from './paper';
import { photo } from './photo';
import { typedProject } from './project-form';
import type { Records } from './role-records';

type Fields = Record<string, string | File>;

const typedWork = {
  title: 'Roof',
  description: 'New tiles.',
  status: 'planning',
  progress: '10',
  order: '1',
  start_date: '2026-01-01',
  end_date: '2026-12-31',
  planned_cost: '1000',
  actual_cost: '900',
};
const typedPhase = { ...typedWork, date_of_expense: '2026-12-31' };
const typedMilestone = { ...typedWork, due_date: '2026-06-01' };
const typedFaq = {
  question_en: 'Why?',
  answer_en: 'So.',
  question_he: 'למה?',
  answer_he: 'ככה.',
  sort_order: '1',
};

const typedPlan = {
  title: 'Team',
  amount: '50',
  currency: 'ILS',
  duration_count: '1',
  duration_unit: 'month',
  trial_days: '0',
  project_limit: '5',
  order: '3',
};

const typedWebhook = {
  name: 'Bookkeeping',
  url: 'https://hooks.invalid/',
  'events[]': 'payment.refunded',
};

const calledCard = { card_holder_name: 'Ruth Gal', expiry_month: '12', expiry_year: '2040' };
const typedCard = { ...calledCard, expiry: '12/40' };

const typedPerson = (to: Records): Fields => ({
  name: to.typed ?? '',
  email: `${to.typed}@example.test`,
  address: 'HaNamal 3',
  country_code: '+972',
  phone_no: to.phone ?? '',
  company_name: `${to.typed} Ltd`,
  role_id: 'tenant',
});
const newPerson = async (to: Records): Promise<Fields> => ({
  ...typedPerson(to),
  profile_photo: await photo('ruth.jpg'),
});
/** The API's own names, and none of fields that only some of the forms have. */
const calledPerson = async (to: Records): Promise<Fields> => {
  const { phone_no = '', company_name: _, role_id: __, ...person } = await newPerson(to);
  return { ...person, phone_number: phone_no };
};
const calledAdmin = async (to: Records): Promise<Fields> => ({
  ...(await calledPerson(to)),
  company_name: `${to.typed} Ltd`,
});
const recalledPerson = async (to: Records): Promise<Fields> => ({
  ...(await calledPerson(to)),
  version: '1',
});
/** As it was opened: nobody has saved it since. */
const editedPerson = (to: Records): Fields => ({ ...typedPerson(to), version: '1' });
const editedPhase = { ...typedPhase, version: '1' };
const editedMilestone = { ...typedMilestone, version: '1' };

/**
 * What is typed into the form at an address (the admin portal's are the same), so that nothing but
 * the right to do it stands in the way. An address that is not here is sent an empty form: a
 * question, or a page of signing in.
 */
const forms: Record<string, (to: Records) => Fields | Promise<Fields>> = {
  '/projects/create': (to) => ({ ...typedProject, asset_type_id: to.usedType ?? '' }),
  '/projects/edit/{project}': (to) => ({
    ...typedProject,
    asset_type_id: to.usedType ?? '',
    version: '1',
  }),
  '/projects/show/{project}/upload': () => ({ name: 'Permit', document: pdf('permit.pdf') }),
  '/projects/{project}/documents/{document}/upload': () => ({ document: pdf('permit.pdf') }),
  '/projects/show/{project}/message': () => ({
    subject: 'Hello',
    message: 'There.',
    receiver_type: '3',
  }),
  '/requests/create': (to) => ({
    project_id: to.project ?? '',
    title: 'The tap drips',
    description: 'In the kitchen.',
  }),
  '/requests/{tenantRequest}': () => ({ answer: 'On Monday.', version: '1' }),
  '/projects/show/{project}/invite': (to) => ({
    role_id: 'tenant',
    country_code: '+972',
    phone_number: to.phone ?? '',
    'project_ids[]': to.project ?? '',
  }),
  '/projects/show/{project}/phase/{phase}': () => editedPhase,
  '/projects/show/{project}/milestone/{milestone}': () => editedMilestone,
  '/api/projects': (to) => ({ ...typedProject, asset_type_id: to.usedType ?? '' }),
  '/api/projects/update/{project}': (to) => ({ ...typedProject, asset_type_id: to.usedType ?? '' }),
  '/api/phases': (to) => ({ ...typedPhase, project_id: to.project ?? '' }),
  '/api/phases/update/{phase}': () => editedPhase,
  '/api/phase/timeline/{phase}': () => editedPhase,
  '/api/milestones': (to) => ({ ...typedMilestone, phase_id: to.phase ?? '' }),
  '/api/milestones/update/{milestone}': () => editedMilestone,
  '/api/asset-types': (to) => ({ name: to.typed ?? '' }),
  '/api/asset-types/{assetType}': (to) => ({ name: `${to.typed} renamed`, version: '1' }),
  '/api/projects/documents': (to) => ({
    project_id: to.project ?? '',
    name: 'Permit',
    document: pdf('permit.pdf'),
  }),
  '/api/chat/send': (to) => ({
    project_id: to.project ?? '',
    subject: 'Hello',
    message: 'There.',
    receiver_type: '3',
  }),
  '/api/requests': (to) => ({
    project_id: to.project ?? '',
    title: 'The tap drips',
    description: 'In the kitchen.',
  }),
  '/api/requests/{tenantRequest}/answers': () => ({ answer: 'On Monday.', version: '1' }),
  '/api/users': (to) => ({
    role_id: 'tenant',
    country_code: '+972',
    phone_number: to.phone ?? '',
    'project_ids[]': to.project ?? '',
  }),
  '/api/users/{user}': editedPerson,
  '/api/admin/admin-user': calledAdmin,
  '/api/admin/admin-user/{companyAdmin}': async (to) => ({
    ...(await calledAdmin(to)),
    version: '1',
  }),
  '/api/entrepreneur': calledPerson,
  '/api/entrepreneur/{entrepreneur}': recalledPerson,
  '/api/tenant': calledPerson,
  '/api/tenant/{tenant}': recalledPerson,
  '/api/investor': calledPerson,
  '/api/investor/{investor}': recalledPerson,
  '/api/webhooks': () => typedWebhook,
  '/api/admin/faqs': () => typedFaq,
  '/api/admin/faqs/{faq}': () => ({ ...typedFaq, version: '1' }),
  '/api/profile': () => ({
    name: 'Somebody',
    address: 'HaNamal 3',
    language: 'en-US',
    version: '1',
  }),
  '/phases/create/{project}': () => typedPhase,
  '/phases/{phase}/edit': () => editedPhase,
  '/milestones/create/{phase}': () => typedMilestone,
  '/milestones/{milestone}/edit': () => editedMilestone,
  '/asset/create': (to) => ({ name: to.typed ?? '' }),
  '/asset/edit/{assetType}': (to) => ({ name: `${to.typed} renamed`, version: '1' }),
  '/entrepreneurs/create': newPerson,
  '/investors/create': newPerson,
  '/tenants/create': newPerson,
  '/users/create': newPerson,
  '/admin-user/create': newPerson,
  '/entrepreneurs/edit/{entrepreneur}': editedPerson,
  '/investors/edit/{investor}': editedPerson,
  '/tenants/edit/{tenant}': editedPerson,
  '/users/edit/{user}': editedPerson,
  '/admin-user/edit/{companyAdmin}': editedPerson,
  '/faq/create': () => typedFaq,
  '/faq/edit/{faq}': () => ({ ...typedFaq, version: '1' }),
  '/legal/privacy': () => ({ text_en: 'Ours.', text_he: 'שלנו.' }),
  '/support/{question}': () => ({ answer: 'It is under Profile.' }),
  '/support/{question}/note': () => ({ note: 'Called twice.' }),
  '/company': (to) => ({ name: `${to.typed} Ltd`, country: 'IL', version: '1' }),
  '/webhooks/create': () => ({ ...typedWebhook, form_key: crypto.randomUUID() }),
  '/webhooks/edit/{webhook}': () => ({ ...typedWebhook, version: '1' }),
  '/plans/create': () => typedPlan,
  '/plans/edit/{offer}': () => ({ ...typedPlan, version: '1' }),
  '/plans/grant/{customer}': (to) => ({ plan_id: to.offer ?? '', reason: 'A friend of the house' }),
  '/plan/pay/{plan}': (to) => ({
    card_id: to.card ?? '',
    version: '1',
    form_key: crypto.randomUUID(),
  }),
  '/plans/pay/{plan}?userCode={code}': () => ({
    ...typedCard,
    card_no: '4000000000000002',
    cvv: '123',
    version: '1',
    form_key: crypto.randomUUID(),
  }),
  '/cards': (to) => ({ card_id: to.card ?? '' }),
  '/api/card-details': () => ({ ...calledCard, card_no: '4242424242424242', cvv: '123' }),
  '/api/card-details/{card}': () => calledCard,
  '/api/payment': (to) => ({
    plan_id: to.plan ?? '',
    card_id: to.card ?? '',
    version: '1',
    form_key: crypto.randomUUID(),
  }),
  '/cards/create': () => ({ ...typedCard, card_no: '4242424242424242', cvv: '123' }),
  '/cards/edit/{card}': () => typedCard,
  '/profile/keys/create': () => ({
    name: 'Bookkeeping',
    scope: 'read',
    days: '90',
    form_key: crypto.randomUUID(),
  }),
  '/profile': () => ({ name: 'Somebody', address: 'HaNamal 3', language: 'en-US', version: '1' }),
};

export async function typedInto(address: string, to: Records): Promise<Fields> {
  return (await forms[address.replace(/^\/admin(?=\/)/, '')]?.(to)) ?? {};
}
