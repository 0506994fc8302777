import { redirect } from '@remix-run/node';
import {
  holdingCreatePath,
  scenarioBasePath,
  scenarioCreatePath,
  scenarioDeletePath,
  scenarioEditPath,
  scenarioMonthPath,
  scenarioPath,
  scenariosPath,
  scenarioYearPath,
} from '~/book-paths';
import { type Page, pageLoader } from '~/http/page.server';
import { explained, limitDepth } from '~/models/explain';
import { createHolding } from '~/models/holdings/save.server';
import {
  explainContext,
  explainMonth,
  explainProject,
  explainScenario,
} from '~/models/scenarios/explain';
import { mostScenarios } from '~/models/scenarios/input';
import { scenarioComparison } from '~/models/scenarios/list.server';
import { createScenario, updateScenario } from '~/models/scenarios/save.server';
import { baseScenarioPage, scenarioPage } from '~/models/scenarios/show.server';
import { openedIn, toCashRows } from '~/screens/shell/cash-periods';
import { explainLinks } from '~/screens/shell/explain-links.server';
import { moneyCrumbs } from '~/screens/shell/money-crumbs';
import { createHref, scenarioCrumbs } from './save.server';

/** All scenarios of a project side by side. */
export const scenarioListLoader = pageLoader((page) => {
  const { text, portal, actor, params, locale } = page;
  const { project, on, state, rows } = scenarioComparison(page, params);
  const shownRows = rows.map((row) => ({
    ...row,
    name: row.name ?? text('scenario.base'),
    href: scenarioPath(portal, project.id, row.id),
  }));
  const mayWrite = createScenario.permits(actor);
  const hasBase = rows[0]?.id !== null;
  const stored = rows.filter(({ id }) => id !== null).length;
  return {
    title: text('scenario.list.of', { project: project.name }),
    breadcrumbs: moneyCrumbs(page, project),
    currency: project.currency,
    on,
    rows: shownRows.map(({ assumptions: _, calculation: __, ...row }) => row),
    explained: shownRows.map(({ id, name, href, assumptions, calculation }) => {
      const context = explainContext(locale, explainLinks(page, project.id, id));
      const figures = explainProject(context, { state, assumptions, calculation }, on);
      const parts = figures.map((figure) => limitDepth(figure, 2, href));
      return explained(name, calculation.outcome.profit, {
        formula: text('scenario.list.explained'),
        href,
        parts,
      });
    }),
    createHref: mayWrite && stored < mostScenarios ? scenarioCreatePath(portal, project.id) : null,
    changeHref: mayWrite && !hasBase ? createHref(page, project.id, false) : null,
  };
});

type Shown = ReturnType<typeof baseScenarioPage> | ReturnType<typeof scenarioPage>;

function toPageData(page: Page, scenario: Shown) {
  const { text, portal, actor, locale } = page;
  const { id, project, state, outcome, flows, capital, unheld, name, sensitivity, ...rest } =
    scenario;
  const mayWrite = updateScenario.permits(actor);
  const toCall = state.holders.reduce(
    (all, { committed, called }) => all + Math.max(0, committed - called),
    0,
  );
  const { month, year } = openedIn(page.url);
  const context = explainContext(locale, explainLinks(page, project.id, id), year);
  const explicable = {
    state,
    assumptions: scenario,
    calculation: { outcome, flows, capital, holders: rest.holders, unheld },
  };
  return {
    ...rest,
    ...sensitivity(),
    id,
    outcome,
    cash: toCashRows(capital, year, {
      month: (month) => scenarioMonthPath(portal, project.id, id, month),
      year: (year) => scenarioYearPath(portal, project.id, id, year),
    }),
    kept: flows.kept,
    title: text('scenario.show.title', { name: name ?? text('scenario.base') }),
    breadcrumbs: scenarioCrumbs(page, project),
    currency: project.currency,
    hasTerms: state.tiers !== null || state.holders.length === 0,
    isBeyond: state.holders.length > 0 && outcome.capitalNeeded > toCall,
    explained: [
      ...explainScenario(context, explicable, scenario.on),
      ...explainMonth(context, explicable, month),
    ],
    hrefs: {
      edit: !mayWrite
        ? null
        : id === null
          ? createHref(page, project.id, false)
          : scenarioEditPath(portal, project.id, id),
      delete: mayWrite && id !== null ? scenarioDeletePath(portal, project.id, id) : null,
      makeBase:
        mayWrite && id !== null && !rest.isBase ? scenarioBasePath(portal, project.id, id) : null,
      compare: scenariosPath(portal, project.id),
      addHolder: createHolding.permits(actor) ? holdingCreatePath(portal, project.id) : null,
    },
  };
}

export const scenarioShowLoader = pageLoader((page) =>
  toPageData(page, scenarioPage(page, page.params)),
);

/** A project that has a base scenario of its own shows that one. */
export const baseScenarioLoader = pageLoader((page) => {
  const base = baseScenarioPage(page, page.params);
  if (base.id !== null) throw redirect(scenarioPath(page.portal, base.project.id, base.id));
  return toPageData(page, base);
});
