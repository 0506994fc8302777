import type { Caller } from '~/models/caller';
import type { HoldingLinks, NetLinks } from '~/models/investments/explain';
import { holderFlowLinks } from '~/models/investments/explain.server';
import { type ExplainLinks, explainContext } from '~/models/scenarios/explain';

/** The calls that return the records that figures come from. */
export const apiExplainLinks = (
  { db }: Pick<Caller, 'db'>,
  projectId: number,
  scenarioId: number | null,
): ExplainLinks => {
  const list = (path: string, filters: Record<string, unknown>) =>
    `/api/${path}?${new URLSearchParams({ project_id: String(projectId), ...textsOf(filters) })}`;
  return {
    line: () => `/api/projects/${projectId}/budget-lines`,
    loan: (id) => `/api/loans/${id}`,
    entry: (id) => `/api/entries/${id}`,
    holding: (id) => `/api/holdings/${id}`,
    flows: (id) => holderFlowLinks(db, apiHoldingLinks(id), id),
    changes: (line) => list('change-orders', { status: 'approved', line_id: line }),
    orders: (line) => list('orders', { status: 'open', line_id: line }),
    journal: (filters) => list('entries', filters),
    scenario: scenarioId === null ? null : `/api/scenarios/${scenarioId}`,
    project: `/api/projects/${projectId}`,
  };
};

const textsOf = (filters: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) =>
      value === null ? [] : [[name, String(value)]],
    ),
  );

/** The language of a program, with the calls behind each figure. */
export const apiContext = (
  caller: Pick<Caller, 'locale' | 'db'>,
  projectId: number,
  scenarioId: number | null = null,
) => explainContext(caller.locale, apiExplainLinks(caller, projectId, scenarioId));

/** The calls for the records of a holding, for those who keep the books. */
export const apiHoldingLinks = (id: number): HoldingLinks => ({
  entry: (entry) => `/api/entries/${entry}`,
  call: (call) => `/api/capital-calls/${call}`,
  distribution: (distribution) => `/api/distributions/${distribution}/holdings/${id}`,
});

/** The calls behind the parts of a net value. */
export const apiNetLinks =
  (projectId: number): NetLinks =>
  (group) => {
    switch (group) {
      case 'property':
        return `/api/projects/${projectId}`;
      case 'loans':
        return `/api/loans?project_id=${projectId}`;
      case 'payables':
        return `/api/entries?project_id=${projectId}&open=open`;
      default:
        return `/api/projects/${projectId}/money`;
    }
  };

/** The calls for the records of a holding, for its holder. */
export const apiOwnLinks = (id: number): HoldingLinks => ({
  entry: () => null,
  call: (call) => `/api/investments/${id}/calls/${call}/notice`,
  distribution: (distribution) => `/api/investments/${id}/distributions/${distribution}`,
});
