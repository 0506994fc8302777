import { pdf } from './paper';
import { photo } from './photo';
import { validProject } from './project-form';
import { apiForms } from './role-api-forms';
import { callForms } from './role-calls';
import { distributionForms } from './role-distributions';
import {
  budgetFields,
  cardFields,
  costFields,
  type Fields,
  faqFields,
  milestoneFields,
  milestoneUpdate,
  newPersonFields,
  personUpdate,
  phaseFields,
  phaseUpdate,
  planFields,
  supplierFields,
  webhookFields,
} from './role-fields';
import { holdingForms } from './role-holdings';
import { indexForms } from './role-indexes';
import { loanForms } from './role-loans';
import { orderForms } from './role-orders';
import { payerForms } from './role-payers';
import { saleForms } from './role-sales';
import { scenarioForms } from './role-scenarios';
import { statementForms } from './role-statements';
import { updateForms } from './role-updates';
import type { Records } from './role-words';

/**
 * Valid fields for the form at an address (the same in the admin portal), so that only missing
 * permission can stop it. Other addresses get an empty form: a confirmation or a sign-in page.
 */
const forms: Record<string, (to: Records) => Fields | Promise<Fields>> = {
  ...callForms,
  ...distributionForms,
  ...statementForms,
  ...updateForms,
  ...holdingForms,
  ...orderForms,
  ...loanForms,
  ...payerForms,
  ...saleForms,
  ...scenarioForms,
  ...indexForms,
  ...apiForms,
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
  '/projects/{project}/documents/{document}/audience': () => ({
    audience: 'holders',
    version: '1',
  }),
  '/projects/{project}/documents/audience?ids={document}': () => ({ audience: 'holders' }),
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
  '/projects/show/{project}/milestone/{milestone}': () => milestoneUpdate,
  '/suppliers/create': supplierFields,
  '/suppliers/edit/{supplier}': (to) => ({ ...supplierFields(to), version: '1' }),
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
  '/cards/create': () => ({ ...cardFields, card_no: '4242424242424242', cvv: '123' }),
  '/cards/edit/{card}': () => cardFields,
  '/profile/keys/create': () => ({
    name: 'Bookkeeping',
    scope: 'read',
    days: '90',
    form_key: crypto.randomUUID(),
  }),
  '/profile/passkeys/{passkey}/edit': () => ({ name: 'Phone' }),
  '/profile': () => ({ name: 'Dana Levi', address: 'HaNamal 3', language: 'en-US', version: '1' }),
};

export async function fieldsFor(address: string, to: Records): Promise<Fields> {
  return (await forms[address.replace(/^\/admin(?=\/)/, '')]?.(to)) ?? {};
}
