import { projects } from 'db/schema/project';
import { describe, expect, test } from 'vitest';
import { type FieldRule, seesField } from '~/models/access/field-audience.server';
import { recordVisibility } from '~/models/access/record-fields.server';
import { ownDistribution } from '~/models/distributions/show.server';
import { investmentPage } from '~/models/holdings/show.server';
import { hiddenAmounts } from './set-up';

const isFilled = (value: unknown) =>
  value !== null && !(Array.isArray(value) && value.length === 0);

type Table = keyof typeof recordVisibility;
const ruleOf = (table: Table, name: string): FieldRule => {
  const rule = (recordVisibility[table] as Record<string, FieldRule>)[name];
  if (!rule) throw new Error(`${table}.${name} has no rule`);
  return rule;
};

const readings = [
  { audience: 'investor-with-money', role: 'investor', sees: true },
  { audience: 'investor', role: 'investor', sees: false },
  { audience: 'tenant-with-money', role: 'tenant', sees: true },
  { audience: 'tenant', role: 'tenant', sees: false },
] as const;

/** An investor with every record of a holding, before anybody decides what they see. */
function scene() {
  const set = hiddenAmounts();
  const works = set.addPhase(300_000, 0, { start_date: '2026-02-01', end_date: '2026-12-31' });
  set.income(1_000_000, { category: 'rent', date: '2026-06-01' });
  const distribution = set.distribute(1_500_000, '2026-06-30');
  set.change(works, 30_000);
  set.call(50_000);
  const read = () => {
    const page = investmentPage(set.reader, { id: set.own, explain: 'on' });
    const parts = { id: set.own, distribution_id: distribution };
    const tier = ownDistribution(set.reader, parts).tiers.at(-1)!;
    return { holding: page, 'holding-figures': page.figures, 'paid-tier': tier };
  };
  return { ...set, read };
}

describe.each(readings)('as $audience', ({ audience, role, sees }) => {
  test('a holding has exactly the fields that its table allows', () => {
    const { db, reader, read } = scene();
    const everything = read();
    db.$client.exec(`update project_members set role = '${role}'`);
    db.update(projects)
      .set(
        role === 'investor'
          ? { investorsSeeMoney: sees, tenantsSeeMoney: !sees }
          : { investorsSeeMoney: !sees, tenantsSeeMoney: sees },
      )
      .run();
    const visible = read();
    for (const [table, whole] of Object.entries(everything) as [Table, object][]) {
      const record = visible[table as keyof typeof visible] as Record<string, unknown>;
      expect(Object.keys(record), table).toEqual(Object.keys(whole));
      const filled = Object.entries(whole).flatMap(([name, value]) =>
        isFilled(value) ? [name] : [],
      );
      const allowed = filled.filter((name) =>
        seesField(ruleOf(table, name), audience, reader.actor),
      );
      expect(
        filled.filter((name) => isFilled(record[name])),
        table,
      ).toEqual(allowed);
    }
  });
});

test('what all paid in is for the people who run the project only', () => {
  expect(ruleOf('paid-tier', 'contributedByAll').audiences).toEqual(['owner', 'company']);
});
