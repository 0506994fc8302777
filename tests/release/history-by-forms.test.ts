import { beforeAll, expect, test } from 'vitest';
import {
  distributionCreatePath,
  expenseCreatePath,
  incomeCreatePath,
  moneyPath,
  ownerTransferPath,
  payerPath,
  projectClosePath,
  salesPath,
} from '~/book-paths';
import { projectEditPath, projectPath } from '~/paths';
import { beginHistory, type History } from '../support/history';
import { dayOf } from '../support/history-days';
import { type Figures, figuresReader } from '../support/history-figures';
import {
  billOrder,
  buy,
  callCapital,
  completePhase,
  distribute,
  payBill,
  payInterest,
  payOut,
  placeOrder,
  release,
  signSale,
  transferSale,
} from '../support/history-steps';
import { sharedServer } from '../support/shared-server';

// A stranger enters a whole history by forms. The figures are worked out by hand, in thousands.

let history: History;
let home: string;
let money: string;
let orders: { plumbing: string; kitchen: string };
let kitchenBill: string;
/** Reads every figure; those that are not named are the ones of the step before. */
let expectFigures: (changed: Partial<Figures>) => Promise<void>;

beforeAll(async () => {
  history = await beginHistory(await sharedServer({ seed: 'demo' }));
  ({ home } = history);
  money = moneyPath('member', home);
  expectFigures = figuresReader(history);
});

test('a project is typed: work 30 + 60 + 70 + 40 = 200, and 18 months of interest at 3', async () => {
  await expectFigures({ totalCost: 254_000 });
});

test('a purchase of 1,000 + 80 + 10 is paid by a loan of 600 and holders 245 + 147 + 98', async () => {
  await buy(history);
  await expectFigures({
    totalCost: 1_344_000, // 1,090 + 200 + 54
    profit: 50_000, // 1,250 − 1,000 − 200
    expected: -94_000, // 50 − 90 − 54
    reasons: { purchase: -90_000, financing: -54_000 },
    loan: 600_000,
    paidIn: [245_000, 147_000, 98_000],
    net: 614_000, // 1,250 − 600 − 36 of interest that nobody paid yet
    outside: 90_000,
    about: 'unread',
  });
});

test('a call of 100 is paid, and 12 months of interest', async () => {
  await callCapital(history, '100,000', dayOf(-12, 25));
  await payInterest(history);
  await expectFigures({
    cash: 64_000, // 100 − 36
    paidIn: [295_000, 177_000, 118_000],
    outside: 126_000, // 90 + 36
    net: 714_000, // 1,250 + 64 − 600
    // Half of 1,090 + 64 − 600 − 2 of interest; the value of today counts from a month’s end on.
    about: [276_000, 356_000],
    distributable: 64_000,
  });
});

test('two orders with retention: 40 less 4 is paid, 30 less 1.5 is owed', async () => {
  const plumbing = { title: 'Plumbing', phase: 1, amount: '60,000', retention: '10' };
  const kitchen = { title: 'Kitchen', phase: 2, amount: '50,000', retention: '5' };
  orders = {
    plumbing: await placeOrder(history, plumbing),
    kitchen: await placeOrder(history, kitchen),
  };
  const first = { amount: '40,000', date: dayOf(-9, 15), due_date: dayOf(-8, 15) };
  const bill = await billOrder(history, orders.plumbing, first);
  await payBill(history, bill, { date: dayOf(-8, 10) });
  const second = { amount: '30,000', date: dayOf(-8, 15), due_date: dayOf(2, 1) };
  kitchenBill = await billOrder(history, orders.kitchen, second);
  await expectFigures({
    cash: 28_000, // 64 − 36
    spent: 70_000,
    openBills: 28_500,
    retained: 5_500,
    net: 644_000, // 714 − 70
    about: [241_000, 321_000],
    distributable: 22_500, // 28 − 5.5
  });
});

test('a cost of 36 is typed into a phase of 30, and the account paid 16 of it', async () => {
  const {
    owner,
    phases: [phase = ''],
  } = history;
  const typed = { actual_cost: '36,000', date_of_expense: dayOf(-11, 20) };
  await completePhase(history, phase, typed);
  await expectFigures({
    ownerIsOwed: 36_000,
    spent: 106_000,
    completion: 206_000,
    totalCost: 1_350_000, // 1,090 + 206 + 54
    expected: -100_000,
    reasons: { purchase: -90_000, financing: -54_000, overrun: -6_000 },
    net: 608_000, // 644 − 36
    about: [223_000, 303_000],
    distributable: 0, // until somebody says who paid
  });
  for (const path of [money, projectPath('member', home), distributionCreatePath('member', home)])
    expect(await owner.words(path)).toContain('₪36,000');
  const answer = { bank: '16,000', owner: '20,000', capital: '0' };
  await owner.fill(payerPath('member', home), 'payer', answer, money);
  await expectFigures({ cash: 12_000, ownerIsOwed: 20_000 }); // 12 − 5.5 − 20 is below 0
});

test('a second call of 120, bills, a release of 6, an expense, and the work ends', async () => {
  const { owner, phases } = history;
  await callCapital(history, '120,000', dayOf(-7, 5));
  await payBill(history, kitchenBill, { amount: '10,000', date: dayOf(-6, 1) });
  for (const order of [orders.plumbing, orders.kitchen]) {
    const fields = { amount: '20,000', date: dayOf(-6, 5), due_date: dayOf(-5, 5) };
    await payBill(history, await billOrder(history, order, fields), { date: dayOf(-6, 20) });
  }
  await payBill(history, await release(history, orders.plumbing, { amount: '6,000' }));
  const [, , , last = ''] = phases;
  const paint = { amount: '38,000', date: dayOf(-6, 22), phase_id: last };
  await owner.fill(expenseCreatePath('member', home), 'expense', paint, money);
  for (const phase of phases.slice(1)) await completePhase(history, phase);
  await expectFigures({
    cash: 41_000, // 12 + 120 − 10 − 18 − 19 − 6 − 38
    spent: 184_000, // 36 + 60 + 50 + 38
    completion: 184_000,
    totalCost: 1_328_000, // 1,090 + 184 + 54
    expected: -78_000,
    reasons: { purchase: -90_000, financing: -54_000, overrun: -6_000, saving: 22_000 },
    openBills: 18_500, // 28.5 − 10
    retained: 2_500, // 5.5 + 2 + 1 − 6
    paidIn: [355_000, 213_000, 142_000],
    net: 650_000, // 608 + 120 − 20 − 20 − 38
    about: [244_000, 324_000],
    distributable: 18_500, // 41 − 2.5 − 20
  });
});

test('a new value of 1,500, and rent of 12', async () => {
  const { owner } = history;
  const value = { current_property_value: '1,500,000' };
  await owner.fill(projectEditPath('member', home), 'project', value, projectPath('member', home));
  const worth = { profit: 300_000, expected: 172_000, net: 900_000 }; // 250 more
  await expectFigures({ ...worth, about: [244_000, 449_000] });
  for (const month of [-5, -4]) {
    const rent = { amount: '6,000', category: 'rent', date: dayOf(month, 5) };
    await owner.fill(incomeCreatePath('member', home), 'income', rent, money);
  }
  await expectFigures({
    cash: 53_000,
    expected: 184_000,
    reasons: {
      purchase: -90_000,
      financing: -54_000,
      overrun: -6_000,
      saving: 22_000,
      rent: 12_000,
    },
    net: 912_000,
    about: [250_000, 455_000],
    distributable: 30_500,
  });
});

test('a distribution of 20 is approved, owed, and paid', async () => {
  const fields = { cash: '20,000', source: 'operating', date: dayOf(-2, 15) };
  const id = await distribute(history, fields);
  await expectFigures({
    paidOut: [10_000, 6_000, 4_000],
    unpaid: 10_000, // of the first holder
    net: 892_000,
    about: [240_000, 445_000],
    distributable: 10_500,
  });
  await payOut(history, id, { date: dayOf(-2, 16) });
  await expectFigures({ cash: 33_000, unpaid: 0 });
});

test('a contract of 1,600 with 160 before, and the transfer with 30 of costs', async () => {
  const contract = { buyer: 'Dana Bar', price: '1,600,000', prepaid: '160,000' };
  const days = { contract_on: dayOf(-1, 5), transfer_on: dayOf(2, 10) };
  const sale = await signSale(history, { ...contract, ...days });
  const reasons = { value: 100_000, purchase: -90_000, overrun: -6_000, saving: 22_000 };
  await expectFigures({
    cash: 193_000,
    totalCost: 1_316_000, // 14 months of interest instead of 18
    expected: 296_000, // 1,600 − 1,316 + 12
    reasons: { ...reasons, rent: 12_000, financing: -42_000 },
  });
  const settled = { 'loans[0].principal': '600,000', 'loans[0].interest': '1,800' };
  const fields = { date: dayOf(0, 28), selling_costs: '30,000', ...settled };
  await transferSale(history, sale, fields);
  await expectFigures({
    cash: 1_001_200, // 193 + 1,440 − 30 − 601.8
    totalCost: 1_341_800, // 1,090 + 184 + 37.8 + 30
    expected: 270_200, // 1,600 − 1,341.8 + 12
    reasons: { ...reasons, rent: 12_000, financing: -37_800, selling: -30_000 },
    loan: 0,
    outside: 157_800, // 90 + 37.8 + 30
    net: 960_200, // 710 paid in − 20 paid out + 270.2 of profit
    about: [480_000, 480_000],
    distributable: 978_700, // 1,001.2 − 2.5 − 20; the bill is not due yet
  });
});

test('what is owed is paid, the rest is distributed, and the project is closed', async () => {
  const { owner } = history;
  await payBill(history, kitchenBill);
  await payBill(history, await release(history, orders.kitchen, {}));
  const back = { direction: 'out', amount: '20,000' };
  await owner.fill(ownerTransferPath('member', home), 'owner-transfer', back, money);
  await expectFigures({
    cash: 960_200,
    ownerIsOwed: 0,
    openBills: 0,
    retained: 0,
    distributable: 960_200,
  });
  const id = await distribute(history, { cash: '960,200', source: 'sale' });
  await payOut(history, id);
  await expectFigures({
    cash: 0,
    paidOut: [490_100, 294_060, 196_040], // 980.2 in all: half, 30 % and 20 %
    net: 0,
    about: [480_000, 0],
    distributable: 0,
  });
  await owner.confirm(projectClosePath('member', home), salesPath('member', home));
  await expectFigures({});
});
