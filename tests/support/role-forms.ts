import { pdf } from './paper';
import { photo } from './photo';
import { validProject } from './project-form';
import { orderForms } from './role-orders';
import type { Records } from './role-words';

type Fields = Record<string, string | File>;

const workFields = {
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
const phaseFields = { ...workFields, date_of_expense: '2026-12-31' };
const milestoneFields = { ...workFields, due_date: '2026-06-01' };
const faqFields = {
  question_en: 'Why?',
  answer_en: 'So.',
  question_he: 'למה?',
  answer_he: 'ככה.',
  sort_order: '1',
};

const planFields = {
  title: 'Team',
  amount: '50',
  currency: 'ILS',
  duration_count: '1',
  duration_unit: 'month',
  trial_days: '0',
  project_limit: '5',
  order: '3',
};

const webhookFields = {
  name: 'Bookkeeping',
  url: 'https://hooks.invalid/',
  'events[]': 'payment.refunded',
};

const costFields = (to: Records): Fields => ({ amount: '117', phase_id: to.phase ?? '' });
const supplierFields = (to: Records): Fields => ({ name: to.typed ?? '', tax_id: '514000000' });

const apiCardFields = { card_holder_name: 'Ruth Gal', expiry_month: '12', expiry_year: '2040' };
const cardFields = { ...apiCardFields, expiry: '12/40' };

const personFields = (to: Records): Fields => ({
  name: to.typed ?? '',
  email: `${to.typed}@example.test`,
  address: 'HaNamal 3',
  country_code: '+972',
  phone_no: to.phone ?? '',
  company_name: `${to.typed} Ltd`,
  role_id: 'tenant',
});
const newPersonFields = async (to: Records): Promise<Fields> => ({
  ...personFields(to),
  profile_photo: await photo('ruth.jpg'),
});
/** The API's field names, without fields that only some of the forms have. */
const apiPersonFields = async (to: Records): Promise<Fields> => {
  const { phone_no = '', company_name: _, role_id: __, ...person } = await newPersonFields(to);
  return { ...person, phone_number: phone_no };
};
const apiAdminFields = async (to: Records): Promise<Fields> => ({
  ...(await apiPersonFields(to)),
  company_name: `${to.typed} Ltd`,
});
const apiPersonUpdate = async (to: Records): Promise<Fields> => ({
  ...(await apiPersonFields(to)),
  version: '1',
});
/** Version 1, because the record was never saved. */
const personUpdate = (to: Records): Fields => ({ ...personFields(to), version: '1' });
const budgetFields = { title: 'Windows', original: '10' };
const phaseUpdate = { ...phaseFields, version: '1' };
const milestoneUpdate = { ...milestoneFields, version: '1' };

/**
 * Valid fields for the form at an address (the same in the admin portal), so that only missing
 * permission can stop it. Other addresses get an empty form: a confirmation or a sign-in page.
 */
const forms: Record<string, (to: Records) => Fields | Promise<Fields>> = {
  ...orderForms,
  '/projects/create': (to) => ({ ...validProject, asset_type_id: to.usedType ?? '' }),
  '/projects/show/{project}/edit/location': () => ({ version: '1', location: 'Haifa' }),
  '/projects/edit/{project}': (to) => ({
    ...validProject,
    asset_type_id: to.usedType ?? '',
    version: '1',
  }),
  '/projects/show/{project}/photos/create': async () => ({
    'images[0][file]': await photo('kitchen.jpg'),
    'images[0][spot]': 'Kitchen, from the door',
  }),
  '/projects/show/{project}/upload': () => ({ name: 'Permit', document: pdf('permit.pdf') }),
  '/projects/{project}/documents/{document}/upload': () => ({ document: pdf('permit.pdf') }),
  '/projects/show/{project}/message': () => ({
    subject: 'Hello',
    message: 'There.',
    receiver_type: '3',
  }),
  '/projects/{project}/messages/{message}': (to) => ({
    subject: 'Hello',
    message: 'There.',
    receiver_type: '3',
    reply_to: to.message ?? '',
  }),
  '/projects/{project}/money/expense': costFields,
  '/projects/{project}/money/bill': (to) => ({
    ...costFields(to),
    supplier: to.typed ?? '',
    due_date: '2026-04-01',
  }),
  '/projects/{project}/money/income': () => ({ amount: '900', category: 'rent' }),
  '/projects/{project}/money/journal/{bill}/pay': () => ({ amount: '10' }),
  '/requests/create': (to) => ({
    project_id: to.project ?? '',
    title: 'The tap drips',
    description: 'In the kitchen.',
  }),
  '/requests/{tenantRequest}': () => ({ answer: 'On Monday.', version: '1' }),
  '/projects/show/{project}/report/send': () => ({ note: 'The roof is on.' }),
  '/projects/show/{project}/invite': (to) => ({
    role_id: 'tenant',
    country_code: '+972',
    phone_number: to.phone ?? '',
    'project_ids[]': to.project ?? '',
  }),
  '/projects/show/{project}/phase/{phase}': () => phaseUpdate,
  '/projects/show/{project}/baseline': () => ({ name: 'Plan', replace: 'on' }),
  '/api/projects/baseline/{project}': () => ({ name: 'Plan', replace: 'true' }),
  '/projects/show/{project}/milestone/{milestone}': () => milestoneUpdate,
  '/api/projects': (to) => ({ ...validProject, asset_type_id: to.usedType ?? '' }),
  '/api/projects/update/{project}': (to) => ({ ...validProject, asset_type_id: to.usedType ?? '' }),
  '/api/phases': (to) => ({ ...phaseFields, project_id: to.project ?? '' }),
  '/api/phases/update/{phase}': () => phaseUpdate,
  '/api/phase/timeline/{phase}': () => phaseUpdate,
  '/api/milestones': (to) => ({ ...milestoneFields, phase_id: to.phase ?? '' }),
  '/api/milestones/update/{milestone}': () => milestoneUpdate,
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
  '/api/projects/{project}/reports': () => ({ note: 'The roof is on.' }),
  '/api/projects/{project}/expenses': (to) => costFields(to),
  '/api/projects/{project}/bills': (to) => ({
    ...costFields(to),
    supplier: to.typed ?? '',
    due_date: '2026-04-01',
  }),
  '/api/projects/{project}/income': () => ({ amount: '100', category: 'rent' }),
  '/api/projects/{project}/budget-lines': (to) => ({
    title: 'Tiles',
    original: '100',
    phase_id: to.phase ?? '',
  }),
  '/api/projects/{project}/lock-books': () => ({ through: '2026-01-31' }),
  '/api/budget-lines/{budgetLine}': () => ({ title: 'Tiles', original: '100', version: '1' }),
  '/suppliers/create': supplierFields,
  '/suppliers/edit/{supplier}': (to) => ({ ...supplierFields(to), version: '1' }),
  '/api/suppliers': supplierFields,
  '/api/suppliers/{supplier}': (to) => ({ ...supplierFields(to), version: '1' }),
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
  '/api/users/{user}': personUpdate,
  '/api/admin/admin-user': apiAdminFields,
  '/api/admin/admin-user/{companyAdmin}': async (to) => ({
    ...(await apiAdminFields(to)),
    version: '1',
  }),
  '/api/entrepreneur': apiPersonFields,
  '/api/entrepreneur/{entrepreneur}': apiPersonUpdate,
  '/api/tenant': apiPersonFields,
  '/api/tenant/{tenant}': apiPersonUpdate,
  '/api/investor': apiPersonFields,
  '/api/investor/{investor}': apiPersonUpdate,
  '/api/webhooks': () => webhookFields,
  '/api/admin/faqs': () => faqFields,
  '/api/admin/faqs/{faq}': () => ({ ...faqFields, version: '1' }),
  '/api/profile': () => ({
    name: 'Dana Levi',
    address: 'HaNamal 3',
    language: 'en-US',
    version: '1',
  }),
  '/phases/create/{project}': () => phaseFields,
  '/phases/{phase}/edit': () => phaseUpdate,
  '/projects/{project}/money/lines/create': (to) => ({
    phase_id: to.phase ?? '',
    title: to.typed ?? '',
    original: '10',
  }),
  '/projects/{project}/money/lines/{budgetLine}/edit': () => ({ ...budgetFields, version: '1' }),
  '/projects/{project}/money/lines/paste': (to) => ({
    rows: `${to.phaseTitle},Windows,10`,
    confirm: 'on',
  }),
  '/projects/{project}/money/lines/copy': (to) => ({
    from_id: to.project ?? '',
    'phases[0].from_id': to.phase ?? '',
    'phases[0].to_id': to.phase ?? '',
  }),
  '/projects/{project}/money/lock-books': () => ({ through: '2026-01-31' }),
  '/milestones/create/{phase}': () => milestoneFields,
  '/milestones/{milestone}/edit': () => milestoneUpdate,
  '/projects/view': () => ({ density: 'compact', columns: 'id' }),
  '/asset/create': (to) => ({ name: to.typed ?? '' }),
  '/asset/edit/{assetType}': (to) => ({ name: `${to.typed} renamed`, version: '1' }),
  '/entrepreneurs/create': newPersonFields,
  '/investors/create': newPersonFields,
  '/tenants/create': newPersonFields,
  '/users/create': newPersonFields,
  '/admin-user/create': newPersonFields,
  '/entrepreneurs/edit/{entrepreneur}': personUpdate,
  '/investors/edit/{investor}': personUpdate,
  '/tenants/edit/{tenant}': personUpdate,
  '/users/edit/{user}': personUpdate,
  '/admin-user/edit/{companyAdmin}': personUpdate,
  '/faq/create': () => faqFields,
  '/faq/edit/{faq}': () => ({ ...faqFields, version: '1' }),
  '/legal/privacy': () => ({ text_en: 'Ours.', text_he: 'שלנו.' }),
  '/support/{question}': () => ({ answer: 'It is under Profile.' }),
  '/support/{question}/note': () => ({ note: 'Called twice.' }),
  '/company': (to) => ({ name: `${to.typed} Ltd`, country: 'IL', version: '1' }),
  '/webhooks/create': () => ({ ...webhookFields, form_key: crypto.randomUUID() }),
  '/webhooks/edit/{webhook}': () => ({ ...webhookFields, version: '1' }),
  '/plans/create': () => planFields,
  '/plans/edit/{offer}': () => ({ ...planFields, version: '1' }),
  '/plans/grant/{customer}': (to) => ({ plan_id: to.offer ?? '', reason: 'A friend of the house' }),
  '/plan/pay/{plan}': (to) => ({
    card_id: to.card ?? '',
    version: '1',
    form_key: crypto.randomUUID(),
  }),
  '/plans/pay/{plan}?userCode={code}': () => ({
    ...cardFields,
    card_no: '4000000000000002',
    cvv: '123',
    version: '1',
    form_key: crypto.randomUUID(),
  }),
  '/cards': (to) => ({ card_id: to.card ?? '' }),
  '/api/card-details': () => ({ ...apiCardFields, card_no: '4242424242424242', cvv: '123' }),
  '/api/card-details/{card}': () => apiCardFields,
  '/api/payment': (to) => ({
    plan_id: to.plan ?? '',
    card_id: to.card ?? '',
    version: '1',
    form_key: crypto.randomUUID(),
  }),
  '/cards/create': () => ({ ...cardFields, card_no: '4242424242424242', cvv: '123' }),
  '/cards/edit/{card}': () => cardFields,
  '/profile/keys/create': () => ({
    name: 'Bookkeeping',
    scope: 'read',
    days: '90',
    form_key: crypto.randomUUID(),
  }),
  '/profile': () => ({ name: 'Dana Levi', address: 'HaNamal 3', language: 'en-US', version: '1' }),
};

export async function fieldsFor(address: string, to: Records): Promise<Fields> {
  return (await forms[address.replace(/^\/admin(?=\/)/, '')]?.(to)) ?? {};
}
