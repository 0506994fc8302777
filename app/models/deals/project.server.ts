import { textFor } from '~/i18n/words';
import type { Caller } from '~/models/caller';
import { amountText } from '~/models/fields';
import { addMonths, earlier } from '~/models/finance/days';
import { createLoan } from '~/models/loans/save.server';
import { createPhase } from '~/models/phases/save.server';
import { assertReachable, createScenario } from '~/models/scenarios/save.server';
import { type DealPlan, exitOf, loanTermOf, workEndOf } from './state';

type NewProject = { id: number; startDate: string; endDate: string; renovationCost: number };

const percentText = (bp: number): string => String(bp / 100);

/**
 * Gives a new project what its deal assumed: the phase of the renovation with its cost, the loan,
 * and the base scenario. Must be called in the transaction that creates the project.
 * @throws AppError `forbidden`
 * @throws Refused
 */
export function startWithDeal(caller: Caller, project: NewProject, deal: DealPlan) {
  const exitOn = exitOf(deal, project.startDate);
  assertReachable(caller, exitOn, deal.exitOn === null ? 'start_date' : 'deal.exit_on');
  const of = { project_id: String(project.id) };
  const { startDate: start_date, renovationCost } = project;
  const text = textFor(caller.locale);
  if (renovationCost > 0 || deal.workMonths)
    createPhase(caller, {
      ...of,
      title: text('deal.project.phase'),
      description: text('deal.project.phaseAbout'),
      progress: '0',
      order: '1',
      planned_cost: amountText(renovationCost),
      actual_cost: '0',
      start_date,
      end_date: workEnd(project, deal),
    });
  if (deal.loanAmount > 0)
    createLoan(caller, {
      ...of,
      lender: text('deal.project.lender'),
      principal: amountText(deal.loanAmount),
      annual_rate: percentText(deal.loanRate ?? 0),
      method: deal.loanMethod,
      first_payment_on: addMonths(start_date, 1),
      months: String(loanTermOf(deal, start_date)),
    });
  createScenario(caller, {
    ...of,
    name: text('scenario.form.baseTitle'),
    is_base: 'on',
    exit: deal.exit,
    exit_on: exitOn,
    value: amountText(deal.value),
    selling_rate: percentText(deal.sellingRate),
    tax_rate: percentText(deal.taxRate),
    rent: amountText(deal.rent),
    vacancy_rate: percentText(deal.vacancyRate),
    new_loan: amountText(deal.newLoan),
    costs:
      deal.runningCosts === 0
        ? []
        : [{ title: text('deal.project.running'), monthly: amountText(deal.runningCosts) }],
  });
}

/** Within the project; a cost without months of work is spread over the whole project. */
const workEnd = ({ startDate, endDate }: NewProject, deal: DealPlan): string =>
  deal.workMonths === null ? endDate : earlier(workEndOf(deal, startDate), endDate);
