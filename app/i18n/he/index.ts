import type { Words } from '../en';
import { access } from './access';
import { accountDeletion } from './account-deletion';
import { api } from './api';
import { apiKey } from './api-key';
import { assetType } from './asset-type';
import { audit } from './audit';
import { card } from './billing/card';
import { payment } from './billing/payment';
import { plan } from './billing/plan';
import { subscription } from './billing/subscription';
import { transaction } from './billing/transaction';
import { bookReport } from './book-report';
import { books } from './books';
import { capitalCall } from './capital-call';
import { changeOrder } from './change-order';
import { company } from './company';
import { companyExport } from './company-export';
import { dailyMail } from './daily-mail';
import { dashboard } from './dashboard';
import { deal } from './deal';
import { deletedProject } from './deleted-project';
import { distribution } from './distribution';
import { document } from './document';
import { entry } from './entry';
import { faq } from './faq';
import { figureChange } from './figure-change';
import { form } from './form';
import { holding } from './holding';
import { impact } from './impact';
import { install } from './install';
import { investment } from './investment';
import { investorUpdate } from './investor-update';
import { invitation } from './invitation';
import { landing } from './landing';
import { legal } from './legal';
import { loan } from './loan';
import { message } from './message';
import { milestone } from './milestone';
import { money } from './money';
import { order } from './order';
import { outbox } from './outbox';
import { passkey } from './passkey';
import { payer } from './payer';
import { person } from './person';
import { phase } from './phase';
import { photo } from './photo';
import { indexRow, priceIndex } from './price-index';
import { profile } from './profile';
import { project } from './project';
import { provider } from './provider';
import { purchase } from './purchase';
import { report } from './report';
import { sale } from './sale';
import { scenario } from './scenario';
import { search } from './search';
import { security } from './security';
import { settings } from './settings';
import { shell } from './shell';
import { signIn } from './sign-in';
import { signup } from './signup';
import { statement } from './statement';
import { supplier } from './supplier';
import { support } from './support';
import { supportMessage } from './support-message';
import { system } from './system';
import { tenantRequest } from './tenant-request';
import { terms } from './terms';
import { transfer } from './transfer';
import { ui } from './ui';
import { viewAs } from './view-as';
import { webhook } from './webhook';
import { work } from './work';

export const he: Words = {
  access,
  accountDeletion,
  api,
  apiKey,
  assetType,
  audit,
  bookReport,
  books,
  changeOrder,
  company,
  dailyMail,
  dashboard,
  deal,
  deletedProject,
  document,
  entry,
  form,
  holding,
  terms,
  install,
  invitation,
  landing,
  money,
  outbox,
  order,
  payment,
  passkey,
  figureChange,
  payer,
  person,
  profile,
  project,
  provider,
  purchase,
  report,
  sale,
  investorUpdate,
  search,
  security,
  settings,
  shell,
  signIn,
  signup,
  subscription,
  supplier,
  support,
  supportMessage,
  system,
  companyExport,
  tenantRequest,
  card,
  faq,
  photo,
  plan,
  transaction,
  transfer,
  ui,
  legal,
  capitalCall,
  investment,
  distribution,
  statement,
  loan,
  scenario,
  impact,
  priceIndex,
  indexRow,
  message,
  milestone,
  phase,
  viewAs,
  webhook,
  work,
};
