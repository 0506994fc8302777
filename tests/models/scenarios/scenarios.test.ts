import { describe, expect, test } from 'vitest';
import { scenarioComparison } from '~/models/scenarios/list.server';
import { createScenario, makeBase, updateScenario } from '~/models/scenarios/save.server';
import { baseScenarioPage } from '~/models/scenarios/show.server';
import { errorKeysOf } from '../../support/refused';
import { setUp } from './impact-set-up';

describe('Scenarios', () => {
  const fields = { exit: 'sale', exit_on: '2027-01-31', value: '2600000' };

  test('a project has a computed base until one is entered', () => {
    const { owner, one, form } = setUp();
    const computed = baseScenarioPage(owner, { project_id: one.project.id });
    expect([computed.id, computed.exit, computed.exitOn, computed.value]).toEqual([
      null,
      'sale',
      '2026-12-31',
      250_000_000,
    ]);
    const { id } = createScenario(
      owner,
      form({ name: 'Base', is_base: 'on', ...fields, selling_rate: '2' }),
    );
    const base = baseScenarioPage(owner, { project_id: one.project.id });
    expect([base.id, base.value, base.sellingRate]).toEqual([id, 260_000_000, 200]);
    expect(
      errorKeysOf(() => createScenario(owner, form({ name: 'Again', is_base: 'on', ...fields }))),
    ).toEqual({ is_base: 'scenario.errors.base' });
  });

  test('are compared side by side, the base first', () => {
    const { owner, one, form } = setUp();
    createScenario(owner, form({ name: 'Letting', ...fields, exit: 'rent', rent: '9000' }));
    createScenario(owner, form({ name: 'Base', is_base: 'on', ...fields }));
    const { rows } = scenarioComparison(owner, { project_id: one.project.id });
    expect(rows.map(({ name }) => name)).toEqual(['Base', 'Letting']);
    // The work ends in September, so three months are let, and 30 of the 31 days of January.
    expect(rows[1]!.profit - rows[0]!.profit).toBe(3 * 900_000 + Math.floor((30 * 900_000) / 31));
  });

  test('have names of their own', () => {
    const { owner, form } = setUp();
    const { id } = createScenario(owner, form({ name: 'Early', ...fields }));
    createScenario(owner, form({ name: 'Late', ...fields }));
    const taken = { name: 'scenario.errors.nameTaken' };
    expect(errorKeysOf(() => createScenario(owner, form({ name: 'early', ...fields })))).toEqual(
      taken,
    );
    const rename = (name: string) => () =>
      updateScenario(owner, { id, name, version: 1, ...fields });
    expect(errorKeysOf(rename('Late'))).toEqual(taken);
    expect(rename('Early')().id).toBe(id);
  });

  test('the base is handed to another one', () => {
    const { owner, one, form } = setUp();
    createScenario(owner, form({ name: 'Base', is_base: 'on', ...fields }));
    const { id } = createScenario(owner, form({ name: 'Late', ...fields, value: '2700000' }));
    makeBase(owner, { id });
    makeBase(owner, { id });
    const base = baseScenarioPage(owner, { project_id: one.project.id });
    expect([base.id, base.value]).toEqual([id, 270_000_000]);
    const { rows } = scenarioComparison(owner, { project_id: one.project.id });
    expect(rows.map(({ name, isBase }) => [name, isBase])).toEqual([
      ['Late', true],
      ['Base', false],
    ]);
  });

  test('an exit that is over or too far away is an error of its field', () => {
    const { owner, form } = setUp();
    const errors = (exit_on: string) =>
      errorKeysOf(() => createScenario(owner, form({ name: 'Odd', ...fields, exit_on })));
    expect(errors('2026-03-15')).toEqual({ exit_on: 'scenario.errors.past' });
    expect(errors('2060-01-01')).toEqual({ exit_on: 'scenario.errors.far' });
  });

  test('ten can be kept', () => {
    const { owner, form } = setUp();
    for (let count = 0; count < 10; count += 1)
      createScenario(owner, form({ name: `No. ${count}`, ...fields }));
    expect(errorKeysOf(() => createScenario(owner, form({ name: 'One more', ...fields })))).toEqual(
      { name: 'scenario.errors.most' },
    );
  });
});
