import type { Database } from 'db/client.server';
import { scenarios } from 'db/schema/scenario';
import { add } from './add-row';
import type { Word } from './role-words';

type Place = { projectId: number; word: Word };

/** A scenario in addition to the computed default. */
export const newScenarios = (db: Database, { projectId, word }: Place) => ({
  scenario: add(db, scenarios, {
    projectId,
    name: word('books'),
    exit: 'sale',
    exitOn: '2027-06-30',
    value: 100_000,
    valuedOn: '2026-01-01',
  }),
});

const scenarioFields = () => ({
  name: 'Sold early',
  exit: 'sale',
  exit_on: '2027-06-30',
  value: '5000',
});
const changed = () => ({ ...scenarioFields(), version: '1' });

/** The payloads of the forms of scenarios, by address. */
export const scenarioForms: Record<string, () => Record<string, string>> = {
  '/projects/{project}/money/scenarios/create': scenarioFields,
  '/projects/{project}/money/scenarios/{scenario}/edit': changed,
  '/projects/{project}/money/phases/{phase}/impact': () => ({ days: '7' }),
  '/api/phases/{phase}/moves': () => ({ days: '7' }),
  '/api/projects/{project}/scenarios': scenarioFields,
  '/api/scenarios/{scenario}': changed,
};
