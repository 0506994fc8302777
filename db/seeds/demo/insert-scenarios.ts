import type { Payload } from '~/models/operation.server';
import { createScenario } from '~/models/scenarios/save.server';
import type { Exit } from '../../schema/scenario';
import { castProjects } from '../cast';
import type { Step } from './insert-orders';
import type { Seeded, Seeding } from './seeding';

/** `after` in days after the planned end of the project. */
type ScenarioSpec = { name: string; exit: Exit; after: number } & Payload;

const scenarioSpecs: Record<string, ScenarioSpec[]> = {
  [castProjects.yarkon]: [
    { name: 'Sale when finished', exit: 'sale', after: 30, selling_rate: '2', is_base: 'on' },
    {
      name: 'Sale half a year later, 4% lower',
      exit: 'sale',
      after: 210,
      value: '10800000',
      selling_rate: '2',
    },
    {
      name: 'Let and refinance',
      exit: 'refinancing',
      after: 365,
      rent: '44000',
      vacancy_rate: '5',
      new_loan: '6000000',
      costs: [{ title: 'Management', monthly: '2500' }],
    },
  ],
};

const day = -40;

export const scenariosOf = ({ calendar }: Seeding, { id, spec, endDay }: Seeded): Step[] =>
  (scenarioSpecs[spec.name] ?? []).map(({ after, ...fields }) => ({
    day,
    run: (caller) =>
      void createScenario(caller, {
        ...fields,
        project_id: id,
        exit_on: calendar.day(endDay + after),
        ...(fields.rent ? { rent_from: calendar.day(endDay + 30) } : {}),
      }),
  }));
