import {
  capitalCallCreatePath,
  capitalCallIssuePath,
  capitalCallPayPath,
  capitalCallsPath,
  distributionApprovePath,
  distributionCreatePath,
  distributionPath,
  distributionPayPath,
  distributionsPath,
  entryPath,
  entryPayPath,
  loanPath,
  loanPayPath,
  moneyPath,
  orderBillPath,
  orderCreatePath,
  orderOpenPath,
  orderPath,
  orderReleasePath,
  ordersPath,
  purchasePath,
  saleCreatePath,
  salePath,
  saleStepPath,
  salesPath,
} from '~/book-paths';
import { phaseEditPath } from '~/paths';
import { enter, type History } from './history';
import { dayOf } from './history-days';
import { idIn } from './stranger';

type Fields = Record<string, string>;

const portal = 'member';

/** Calls capital, and enters what every holder pays for it on a day. */
export async function callCapital({ owner, home, holdings }: History, amount: string, on: string) {
  const form = capitalCallCreatePath(portal, home);
  const fields = { amount, purpose: 'Work' };
  const path = await owner.fill(form, 'capital-call', fields, capitalCallsPath(portal, home));
  const id = idIn(path);
  await owner.confirm(capitalCallIssuePath(portal, home, id), path);
  for (const holding_id of holdings)
    await owner.fill(capitalCallPayPath(portal, home, id, { holding_id }), 'call-payment', {
      date: on,
    });
}

type Order = { title: string; phase: number; amount: string; retention: string };

/** Places an order and returns its id. */
export async function placeOrder({ owner, home, phases }: History, order: Order): Promise<string> {
  const { title, phase, amount, retention } = order;
  const id = await enter(owner, orderCreatePath(portal, home), 'order', ordersPath(portal, home), {
    title,
    retention,
    supplier: `${title} & Sons`,
    date: dayOf(-10, 1),
    'lines[0].place': `phase-${phases[phase]}`,
    'lines[0].amount': amount,
  });
  await owner.press(orderOpenPath(portal, home, id), orderPath(portal, home, id));
  return id;
}

/** Enters a bill of an order and returns the id of its entry. */
export async function billOrder(history: History, order: string, fields: Fields): Promise<string> {
  const { owner, home } = history;
  const page = orderPath(portal, home, order);
  await owner.fill(orderBillPath(portal, home, order), 'bill', fields, page);
  return newestEntry(history, order);
}

/** Releases retained money of an order and returns the id of the entry. */
export async function release(history: History, order: string, fields: Fields): Promise<string> {
  const { owner, home } = history;
  const page = orderPath(portal, home, order);
  const due_date = dayOf(2, 5);
  const form = orderReleasePath(portal, home, order);
  await owner.fill(form, 'release', { due_date, ...fields }, page);
  return newestEntry(history, order);
}

async function newestEntry({ owner, home }: History, order: string): Promise<string> {
  const links = await owner.linksOf(orderPath(portal, home, order));
  const ids = links
    .filter((link) => /\/journal\/\d+$/.test(link))
    .map((link) => Number(idIn(link)));
  return String(Math.max(...ids));
}

/** Pays a bill or released money: all of it today, unless the fields say otherwise. */
export const payBill = ({ owner, home }: History, entry: string, fields: Fields = {}) =>
  owner.fill(entryPayPath(portal, home, entry), 'payment', fields, entryPath(portal, home, entry));

/** Drafts a distribution, which the admin approves; returns its id. */
export async function distribute({ owner, admin, home }: History, fields: Fields): Promise<string> {
  const list = distributionsPath(portal, home);
  const id = await enter(owner, distributionCreatePath(portal, home), 'distribution', list, fields);
  const approve = distributionApprovePath('admin', home, id);
  await admin.fill(approve, 'approval', {}, distributionPath('admin', home, id));
  return id;
}

/** Pays the unpaid parts of a distribution. */
export const payOut = ({ owner, home }: History, id: string, fields: Fields = {}) =>
  owner.fill(
    distributionPayPath(portal, home, id),
    'payout',
    fields,
    distributionPath(portal, home, id),
  );

/** Buys the flat with the loan and the money of the holders. */
export async function buy({ owner, home, loan }: History) {
  const costs = { price: '1,000,000', tax: '80,000', lawyer: '10,000', date: dayOf(-12, 10) };
  const paid = {
    loan_id: loan,
    paid_loan: '600,000',
    'holders[0].amount': '245,000',
    'holders[1].amount': '147,000',
    'holders[2].amount': '98,000',
  };
  const fields = { ...costs, ...paid };
  await owner.fill(purchasePath(portal, home), 'purchase', fields, moneyPath(portal, home));
}

/** Pays the first twelve instalments of the loan, each on its day. */
export async function payInterest({ owner, home, loan }: History) {
  const page = loanPath(portal, home, loan);
  const form = loanPayPath(portal, home, loan);
  for (let month = -11; month <= 0; month++)
    await owner.fill(form, 'instalment', { date: dayOf(month, 10) }, page);
}

export const completePhase = ({ owner }: History, phase: string, fields: Fields = {}) =>
  owner.fill(phaseEditPath(portal, Number(phase)), 'phase', {
    ...fields,
    status: 'completed',
    progress: '100',
  });

/** Signs a sale and returns its id. */
export const signSale = ({ owner, home }: History, fields: Fields): Promise<string> =>
  enter(owner, saleCreatePath(portal, home), 'sale', salesPath(portal, home), fields);

export const transferSale = ({ owner, home }: History, sale: string, fields: Fields) =>
  owner.fill(
    saleStepPath(portal, home, sale, 'transfer'),
    'transfer',
    fields,
    salePath(portal, home, sale),
  );
