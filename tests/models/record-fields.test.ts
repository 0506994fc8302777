import { permissions } from 'db/schema/person';
import { describe, expect, test } from 'vitest';
import {
  audiences,
  type FieldAudience,
  type FieldRule,
  seesField,
} from '~/models/access/field-audience.server';
import { recordVisibility } from '~/models/access/record-fields.server';
import { camel } from '~/models/payload';
import { projectList } from '~/models/projects/list.server';
import { fieldScene, placesOf, values } from '../support/field-scene';

/** The values that are found in a place, with what they are found in. */
const valuesIn = (place: unknown): string[] => {
  const text = JSON.stringify(place);
  return Object.keys(values).filter((value) => text.includes(value));
};

/** Fields of the records on each page: which of them are filled in. */
type Page = Record<string, never> & never[];
const records: Record<string, [keyof typeof recordVisibility, (page: Page) => object | undefined]> =
  {
    'project page': ['project', ({ project }) => project],
    'project report': ['project', ({ project }) => project],
    'project list': ['project', ([row]) => row],
    'phase list': ['phase', ({ phases }) => phases?.[1]],
    'phase page': ['phase', ({ phase }) => phase],
    'milestone list': ['milestone', ({ milestones }) => milestones?.[0]],
    'milestone page': ['milestone', ({ milestone }) => milestone],
    'document page': ['document', (page) => page],
    'person page': ['person', (page) => page],
    'asset type': ['asset-type', (page) => page],
  };
const filledIn = (record: object) =>
  Object.entries(record).flatMap(([name, value]) =>
    value === null || (Array.isArray(value) && value.length === 0) ? [] : [name],
  );

const rule = (table: keyof typeof recordVisibility, name: string): FieldRule => {
  const fieldRule = (recordVisibility[table] as Record<string, FieldRule>)[name];
  if (!fieldRule) throw new Error(`${table}.${name} has no rule`);
  return fieldRule;
};

function setUp(audience: FieldAudience) {
  const scene = fieldScene();
  scene.applySetting(audience);
  const actor = scene.actors[audience];
  return { actor, places: placesOf(scene, actor), everything: placesOf(scene, scene.actors.owner) };
}

describe.each(audiences)('as %s', (audience) => {
  test('every record has exactly the fields that its table allows', () => {
    const { actor, places, everything } = setUp(audience);
    const checked = Object.entries(records).filter(([name]) => name in places);
    expect(checked.length).toBeGreaterThan(7);
    for (const [name, [table, recordIn]] of checked) {
      const whole = recordIn(everything[name] as never);
      const record = recordIn(places[name] as never);
      if (!whole || !record) throw new Error(name);
      expect(Object.keys(record), name).toEqual(Object.keys(whole));
      // The owner looks at another person than a member, so either may have more fields.
      const filled = new Set([...filledIn(whole), ...filledIn(record)]);
      const allowed = Object.keys(whole).filter(
        (field) => filled.has(field) && seesField(rule(table, field), audience, actor),
      );
      expect(filledIn(record), name).toEqual(allowed);
    }
  });

  test('every page, file, search and API answer has exactly the values that the tables allow', () => {
    const { actor, places, everything } = setUp(audience);
    const isAllowed = (value: string) => seesField(values[value]!, audience, actor);
    for (const [name, place] of Object.entries(places))
      expect([name, valuesIn(place)]).toEqual([name, valuesIn(everything[name]).filter(isAllowed)]);
    // Every value is found somewhere, so that none is missing by mistake.
    const all = new Set(Object.values(everything).flatMap(valuesIn));
    expect(Object.keys(values).filter((value) => !all.has(value))).toEqual([]);
  });
});

const viewing = permissions.filter((name) => name.endsWith('.view') && name !== 'projects.view');

describe.each(['admin', 'investor'] as const)('as %s', (role) => {
  test.each(viewing)('no field that needs %s is shown without it', (permission) => {
    const scene = fieldScene();
    scene.applySetting('investor-with-money');
    const actor = scene.without(role, permission);
    if (role === 'investor') scene.joinAs(actor, role);
    const visibleValues = Object.values(placesOf(scene, actor)).flatMap(valuesIn);
    expect(visibleValues).not.toEqual([]);
    const audience = role === 'admin' ? 'company' : 'investor-with-money';
    const isHidden = (value: string) => !seesField(values[value]!, audience, actor);
    // This person may edit people, whose phones they see.
    expect(visibleValues.filter((value) => isHidden(value) && value !== '541234567')).toEqual([]);
  });
});

test('a list is never sorted by a field that needs a permission', () => {
  for (const name of projectList.sorts.map((sort) => (sort === 'wedge' ? 'profit' : sort)))
    expect(rule('project', camel(name))).not.toHaveProperty('permission');
});
