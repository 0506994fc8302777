import { expect } from 'vitest';
import {
  distributionCreatePath,
  holdingPath,
  holdingsPath,
  loanPath,
  moneyPath,
} from '~/book-paths';
import { projectFiguresPath, projectPath, projectsPath } from '~/paths';
import type { History } from './history';
import { interestSinceMonth0, isMonthEnd } from './history-days';
import { wordsOf } from './html';
import { amountsIn, rowOf, tilesOf } from './page-figures';
import type { Language, Stranger } from './stranger';

/** Amounts in whole shekels, worked out by hand. */
export type Figures = {
  cash: number;
  ownerIsOwed: number;
  /** The work: what it cost, its budget, and its cost at completion. */
  spent: number;
  budget: number;
  completion: number;
  totalCost: number;
  /** Value less price and renovation cost; null without a price. */
  profit: number | null;
  expected: number | null;
  /** Why the expected profit differs from the profit. */
  reasons: Record<string, number>;
  distributable: number;
  openBills: number;
  retained: number;
  /** What is owed of the loan. */
  loan: number;
  /** By holder. */
  paidIn: number[];
  paidOut: number[];
  /** What of it the first holder still waits for. */
  unpaid: number;
  /**
   * What the first holder reads as the estimate on most days, and when the history is entered on
   * the last day of a month; null if there is none.
   */
  about: [onMostDays: number, onMonthEnd: number] | null | 'unread';
  /**
   * What the owner reads as the net value of the project, before the interest of the loan since the
   * 10th of month 0; null without a price.
   */
  net: number | null;
  /** What everything outside the work cost so far, but for the price. */
  outside: number;
};

const before: Figures = {
  cash: 0,
  ownerIsOwed: 0,
  spent: 0,
  budget: 200_000,
  completion: 200_000,
  totalCost: 0,
  profit: null,
  expected: null,
  reasons: {},
  distributable: 0,
  openBills: 0,
  retained: 0,
  loan: 0,
  paidIn: [0, 0, 0],
  paidOut: [0, 0, 0],
  unpaid: 0,
  about: null,
  net: null,
  outside: 0,
};

const words = {
  'en-US': {
    cash: 'Cash',
    ownerIsOwed: 'Owed to the owner',
    spent: 'Spent on the work',
    budget: 'Budget of the work',
    completion: 'Cost of the work at completion',
    expected: 'Expected profit',
    profit: 'Profit',
    openBills: 'Still to pay',
    totalCost: 'Total cost',
    stillOwed: 'Still owed',
    paidIn: 'Paid in',
    paidOut: 'Paid out to me',
    estimate: 'Estimated value',
    net: 'Net value of the project',
    about: 'about',
  },
  'he-IL': {
    cash: 'מזומנים',
    ownerIsOwed: 'חוב לבעלים',
    spent: 'הוצא על העבודה',
    budget: 'תקציב העבודה',
    completion: 'עלות העבודה בסיום',
    expected: 'רווח צפוי',
    profit: 'רווח',
    openBills: 'נותר לתשלום',
    totalCost: 'עלות כוללת',
    stillOwed: 'יתרה לפירעון',
    paidIn: 'שולם',
    paidOut: 'התקבל',
    estimate: 'שווי משוער',
    net: 'השווי הנקי של הפרויקט',
    about: 'בערך',
  },
} as const;

/**
 * Returns a function that reads every figure where users read it, every second time in Hebrew.
 * Figures that are not named are those of the time before.
 */
export function figuresReader(history: History) {
  let figures = before;
  let language: Language = 'he-IL';
  return async (changed: Partial<Figures>) => {
    figures = { ...figures, ...changed };
    language = language === 'en-US' ? 'he-IL' : 'en-US';
    await history.owner.speak(language);
    await history.holder.speak(language);
    await expectMoney(history, figures, language);
    await expectProject(history, figures, language);
    await expectHolders(history, figures, language);
    await expectApi(history, figures);
  };
}

async function expectMoney({ owner, home, loan }: History, figures: Figures, language: Language) {
  const label = words[language];
  const page = await owner.read(moneyPath('member', home));
  const tiles = tilesOf(page);
  for (const name of ['cash', 'ownerIsOwed', 'spent', 'budget', 'completion', 'openBills'] as const)
    expect.soft(tiles.get(label[name])?.amounts[0], name).toBe(figures[name]);
  expect.soft(tiles.get(label.expected)?.amounts[0] ?? null, 'expected').toBe(figures.expected);
  const largest = Object.values(figures.reasons)
    .map(Math.abs)
    .sort((a, b) => b - a)
    .slice(0, 3);
  expect.soft(tiles.get(label.expected)?.hints, 'reasons').toEqual(largest);
  expect.soft(rowOf(page, label.totalCost)).toContain(figures.totalCost);

  const form = await owner.words(distributionCreatePath('member', home));
  const [lead] = amountsIn(form.slice(form.indexOf(language === 'en-US' ? 'New' : 'חלוקה חדשה')));
  expect.soft(lead, 'can be distributed').toBe(figures.distributable);
  const owed = tilesOf(await owner.read(loanPath('member', home, loan)));
  expect.soft(owed.get(label.stillOwed)?.amounts[0], 'loan').toBe(figures.loan);
}

async function expectProject({ owner, home }: History, figures: Figures, language: Language) {
  const label = words[language];
  const { profit, expected, spent, reasons } = figures;
  const tiles = tilesOf(await owner.read(projectPath('member', home)));
  expect.soft(tiles.get(label.profit)?.amounts[0] ?? null, 'profit').toBe(profit);
  if (expected !== profit)
    expect.soft(tiles.get(label.expected)?.amounts[0], 'expected').toBe(expected);
  expect.soft(tiles.get(label.spent)?.amounts[0], 'spent').toBe(spent);
  const explained = await owner.words(projectFiguresPath('member', home));
  for (const amount of Object.values(reasons))
    expect.soft(amountsIn(explained), 'reason').toContain(amount);
  const row = await listed(owner, home);
  if (profit !== null) expect.soft(row, 'list').toContain(profit);
  if (expected !== null && expected !== profit) expect.soft(row, 'list').toContain(expected);
  expect.soft(row, 'list').toContain(spent);
}

async function expectHolders(history: History, figures: Figures, language: Language) {
  const { owner, holder, home, holdings, investment } = history;
  const label = words[language];
  const register = await owner.read(holdingsPath('member', home));
  const rows = register.slice(register.lastIndexOf('<tbody')).split('<tr').slice(1, 4);
  const registered = rows.map((row) => amountsIn(wordsOf(`<tr${row}`)));
  expect.soft(registered.map(([committed]) => committed)).toEqual([500_000, 300_000, 200_000]);
  for (const [at, id] of holdings.entries()) {
    const tiles = tilesOf(await owner.read(holdingPath('member', home, id)));
    expect.soft(tiles.get(label.paidIn)?.amounts[0], `paid in ${at}`).toBe(figures.paidIn[at]);
  }
  const position = await owner.words(holdingPath('member', home, holdings[0] ?? ''));
  const accrued = figures.loan === 0 ? 0 : interestSinceMonth0();
  const net = figures.net === null ? null : Math.round((figures.net - accrued) * 100) / 100;
  const [shown = null] = amountsIn(position.split(label.net)[1] ?? '');
  expect.soft(shown, 'net value').toBe(net);
  if (net !== null && net > 0)
    for (const [at, share] of [0.5, 0.3, 0.2].entries())
      expect.soft(Math.abs((registered[at]?.[1] ?? 0) - net * share)).toBeLessThan(0.011);
  const own = tilesOf(await holder.read(investment));
  expect.soft(own.get(label.paidIn)?.amounts[0], 'own paid in').toBe(figures.paidIn[0]);
  expect.soft(own.get(label.paidOut)?.amounts[0], 'own paid out').toBe(figures.paidOut[0]);
  const waiting = own.get(label.paidOut)?.hints.slice(3);
  expect.soft(waiting, 'not paid yet').toEqual(figures.unpaid > 0 ? [figures.unpaid] : []);
  if (figures.about === 'unread') return;
  const estimate = own.get(label.estimate);
  const about = aboutOf(figures);
  expect.soft(estimate?.amounts[0] ?? null, 'estimate').toBe(about);
  if (about !== null) expect.soft(estimate?.words).toContain(label.about);
}

async function expectApi(history: History, figures: Figures) {
  const { owner, holder, home, holdings, investment } = history;
  const { cash, spent, budget, completion, totalCost, profit, expected, reasons } = figures;
  const books = await owner.json(`/api/projects/${home}/money`);
  expect.soft(books).toMatchObject({
    cash,
    owed_to_owner: figures.ownerIsOwed,
    owed: figures.openBills,
    expected_profit: expected,
    total: { actual: spent, revised: budget, forecast: completion },
    total_cost: { forecast: totalCost },
  });
  const balance = (account: string) =>
    books.accounts.find((one: { account: string }) => one.account === account)?.balance ?? 0;
  expect.soft(balance('retention'), '310').toBe(0 - figures.retained);
  expect.soft(balance('loan'), '350').toBe(0 - figures.loan);
  expect.soft(balance('capital'), '400').toBe(0 - sum(figures.paidIn));
  const project = await owner.json(`/api/projects/${home}`);
  expect.soft(project).toMatchObject({ wedge: profit, expected_profit: expected });
  expect.soft(project.budget_breakdown).toMatchObject({
    total_extra_values: figures.outside,
    grand_total: spent + figures.outside,
  });
  const named = (project.expected_profit_reasons ?? []) as { reason: string; amount: number }[];
  expect
    .soft(Object.fromEntries(named.map(({ reason, amount }) => [reason, amount])))
    .toEqual(reasons);
  for (const [at, id] of holdings.entries())
    expect.soft((await owner.json(`/api/holdings/${id}`)).contributed).toBe(figures.paidIn[at]);
  const own = await holder.json(`/api${investment}`);
  expect.soft(own.figures).toMatchObject({
    contributed: figures.paidIn[0],
    distributed: figures.paidOut[0],
    ...(figures.about !== 'unread' && { estimate: aboutOf(figures) }),
  });
}

const aboutOf = ({ about }: Figures): number | null =>
  Array.isArray(about) ? about[isMonthEnd ? 1 : 0] : null;

const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0);

/** The amounts of a row of the list of projects, once the job has computed its expected profit. */
async function listed(owner: Stranger, home: string): Promise<number[]> {
  const link = `href="${projectPath('member', home)}"`;
  let row = '';
  await expect
    .poll(async () => {
      const page = await owner.read(projectsPath('member'));
      row = page.split('<tr').find((part) => part.includes(link)) ?? '';
      return wordsOf(row);
    })
    .not.toMatch(/Calculating|מחושב/);
  return amountsIn(wordsOf(row));
}
