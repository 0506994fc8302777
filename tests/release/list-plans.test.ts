import { expect, test } from 'vitest';
import { as } from '../support/caller';
import { lists, listWorld, queryVariants } from '../support/lists';
import { tableScans } from '../support/plans';
import { statementsOf } from '../support/statements';

test.each(Object.keys(lists))('%s: reads no rows of other companies', async (name) => {
  const [readers, list, filters] = lists[name]!;
  const world = listWorld();
  const { db } = world;
  const queries = queryVariants(list, filters(world));
  // The super admin's lists contain all companies.
  for (const reader of readers.filter((one) => one !== 'superadmin')) {
    const statements = await statementsOf(db, () => {
      for (const query of queries) list(as(db, world[reader]), query);
    });
    expect(statements.length).toBeGreaterThan(queries.length / 2);
    const scans = [...new Set(statements)].flatMap((statement) => {
      const steps = tableScans(db, statement);
      return steps.length > 0 ? [{ reader, statement, steps }] : [];
    });
    expect(scans).toEqual([]);
  }
});
