import { photo } from './photo';
import type { Records } from './role-words';

export type Fields = Record<string, string | File>;

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
export const phaseFields = { ...workFields, date_of_expense: '2026-12-31' };
export const milestoneFields = { ...workFields, due_date: '2026-06-01' };
export const faqFields = {
  question_en: 'Why?',
  answer_en: 'So.',
  question_he: 'למה?',
  answer_he: 'ככה.',
  sort_order: '1',
};

export const planFields = {
  title: 'Team',
  amount: '50',
  currency: 'ILS',
  duration_count: '1',
  duration_unit: 'month',
  trial_days: '0',
  project_limit: '5',
  order: '3',
};

export const webhookFields = {
  name: 'Bookkeeping',
  url: 'https://hooks.invalid/',
  'events[]': 'payment.refunded',
};

export const costFields = (to: Records): Fields => ({ amount: '117', phase_id: to.phase ?? '' });
export const supplierFields = (to: Records): Fields => ({
  name: to.typed ?? '',
  tax_id: '514000000',
});

export const apiCardFields = {
  card_holder_name: 'Ruth Gal',
  expiry_month: '12',
  expiry_year: '2040',
};
export const cardFields = { ...apiCardFields, expiry: '12/40' };

const personFields = (to: Records): Fields => ({
  name: to.typed ?? '',
  email: `${to.typed}@example.test`,
  address: 'HaNamal 3',
  country_code: '+972',
  phone_no: to.phone ?? '',
  company_name: `${to.typed} Ltd`,
  role_id: 'tenant',
});
export const newPersonFields = async (to: Records): Promise<Fields> => ({
  ...personFields(to),
  profile_photo: await photo('ruth.jpg'),
});
/** The API's field names, without fields that only some of the forms have. */
export const apiPersonFields = async (to: Records): Promise<Fields> => {
  const { phone_no = '', company_name: _, role_id: __, ...person } = await newPersonFields(to);
  return { ...person, phone_number: phone_no };
};
export const apiAdminFields = async (to: Records): Promise<Fields> => ({
  ...(await apiPersonFields(to)),
  company_name: `${to.typed} Ltd`,
});
export const apiPersonUpdate = async (to: Records): Promise<Fields> => ({
  ...(await apiPersonFields(to)),
  version: '1',
});
/** Version 1, because the record was never saved. */
export const personUpdate = (to: Records): Fields => ({ ...personFields(to), version: '1' });
export const budgetFields = { title: 'Windows', original: '10' };
export const phaseUpdate = { ...phaseFields, version: '1' };
export const milestoneUpdate = { ...milestoneFields, version: '1' };
