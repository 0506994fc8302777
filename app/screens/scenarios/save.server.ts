import {
  scenarioBasePath,
  scenarioCreatePath,
  scenarioDeletePath,
  scenarioPath,
  scenariosPath,
} from '~/book-paths';
import { formAction } from '~/http/form-action.server';
import { formKey, type Page, pageLoader } from '~/http/page.server';
import { amountText } from '~/models/fields';
import {
  createScenario,
  deleteScenario,
  makeBase,
  newScenario,
  scenarioForEdit,
  updateScenario,
} from '~/models/scenarios/save.server';
import type { Assumptions } from '~/models/scenarios/state';
import { moneyCrumbs } from '~/screens/shell/money-crumbs';
import type { Question } from '~/screens/shell/question';

type Project = { id: number; name: string };

/** The way to a page of a scenario. */
export const scenarioCrumbs = (page: Page, project: Project) => [
  ...moneyCrumbs(page, project),
  { label: page.text('scenario.list.title'), href: scenariosPath(page.portal, project.id) },
];

const amountOr = (minor: number) => (minor === 0 ? undefined : amountText(minor));
const rateOr = (bp: number) => (bp === 0 ? undefined : String(bp / 100));

const formValues = (scenario: Assumptions & { valuedOn?: string | null }) => ({
  exit: scenario.exit,
  exit_on: scenario.exitOn,
  // Empty as long as it follows the value of the project.
  value: scenario.valuedOn ? amountText(scenario.value) : undefined,
  selling_rate: rateOr(scenario.sellingRate),
  tax_rate: rateOr(scenario.taxRate),
  rent: amountOr(scenario.rent),
  rent_from: scenario.rentFrom ?? undefined,
  vacancy_rate: rateOr(scenario.vacancyRate),
  new_loan: amountOr(scenario.newLoan),
  costs: scenario.costs.map(({ title, monthly, from, to }) => ({
    title,
    monthly: amountText(monthly),
    from,
    to,
  })),
});

/** A new scenario begins with the assumptions of the base scenario. */
export const scenarioCreateLoader = pageLoader((page) => {
  const { text, portal, params, url } = page;
  const { project, base } = newScenario(page, params);
  const isBase = base.id === null && url.searchParams.has('base');
  return {
    title: text(isBase ? 'scenario.form.baseTitle' : 'scenario.form.createTitle'),
    breadcrumbs: scenarioCrumbs(page, project),
    currency: project.currency,
    isNew: true,
    canBeBase: base.id === null,
    backHref: scenariosPath(portal, project.id),
    values: {
      form_key: formKey(page),
      ...formValues(base),
      name: isBase ? text('scenario.form.baseTitle') : undefined,
      is_base: isBase ? 'on' : undefined,
    },
  };
});

export const scenarioCreateAction = formAction(createScenario, {
  rows: 'costs',
  done: (page, { id, projectId }) =>
    page.goTo(scenarioPath(page.portal, projectId, id), 'scenario.toast.created'),
});

export const scenarioEditLoader = pageLoader((page) => {
  const { text, portal, params } = page;
  const { id, name, project, version, ...scenario } = scenarioForEdit(page, params);
  return {
    title: text('scenario.form.editTitle', { name }),
    breadcrumbs: scenarioCrumbs(page, project),
    currency: project.currency,
    isNew: false,
    canBeBase: false,
    backHref: scenarioPath(portal, project.id, id),
    values: { version: String(version), ...formValues(scenario), name },
  };
});

export const scenarioEditAction = formAction(updateScenario, {
  rows: 'costs',
  done: (page, { id, projectId }) =>
    page.goTo(scenarioPath(page.portal, projectId, id), 'scenario.toast.updated'),
});

export const scenarioDeleteLoader = pageLoader((page) => {
  const { text, portal, params } = page;
  const { id, name, isBase, project } = scenarioForEdit(page, params);
  return {
    title: text('scenario.delete.title', { name }),
    words: [text('scenario.delete.text'), ...(isBase ? [text('scenario.delete.base')] : [])],
    confirmLabel: text('scenario.delete.confirm'),
    danger: true,
    action: scenarioDeletePath(portal, project.id, id),
    closeHref: scenarioPath(portal, project.id, id),
  } satisfies Question;
});

export const scenarioDeleteAction = formAction(deleteScenario, {
  done: (page, { name, projectId }) =>
    page.goTo(scenariosPath(page.portal, projectId), 'scenario.toast.deleted', { name }),
});

export const scenarioBaseLoader = pageLoader((page) => {
  const { text, portal, params } = page;
  const { id, name, project } = scenarioForEdit(page, params);
  return {
    title: text('scenario.makeBase.title', { name }),
    words: [text('scenario.makeBase.text')],
    confirmLabel: text('scenario.makeBase.confirm'),
    action: scenarioBasePath(portal, project.id, id),
    closeHref: scenarioPath(portal, project.id, id),
  } satisfies Question;
});

export const scenarioBaseAction = formAction(makeBase, {
  done: (page, { id, name, projectId }) =>
    page.goTo(scenarioPath(page.portal, projectId, id), 'scenario.makeBase.done', { name }),
});

/** The form of the base scenario while there is none, else of another one. */
export const createHref = ({ portal }: Page, projectId: number, hasBase: boolean) =>
  scenarioCreatePath(portal, projectId, hasBase ? {} : { base: 'yes' });
