import type { Permission } from 'db/schema/person';
import { type Actor, type Holder, may } from './actor.server';

/**
 * The ways a person can be related to a record that they may see. `owner` runs it: the owner of a
 * project, the manager of a person. `company` is every other user of the company, and the super
 * admin. Members of a project have the role of their invitation; those
 * who see the project's amounts are separate audiences (docs/rules.md#project-money).
 */
export const audiences = [
  'owner',
  'company',
  'investor',
  'investor-with-money',
  'tenant',
  'tenant-with-money',
] as const;
export type FieldAudience = (typeof audiences)[number];

/** A field is visible to these audiences, and only with the permission if there is one. */
export type FieldRule = { audiences: readonly FieldAudience[]; permission?: Permission };

/** The rule of every field of a record (`record-fields.server.ts`). */
export type FieldTable = Record<string, FieldRule>;

/** Everyone who can see the record. */
export const everyone = { audiences };
export const team = { audiences: ['owner', 'company'] } as const satisfies FieldRule;
export const ownerOnly = { audiences: ['owner'] } as const satisfies FieldRule;
export const neverVisible = { audiences: [] } as const satisfies FieldRule;
export const moneyReaders = {
  audiences: ['owner', 'company', 'investor-with-money', 'tenant-with-money'],
} as const satisfies FieldRule;

/** Everyone but the project's tenants. */
export const notTenants = {
  audiences: ['owner', 'company', 'investor', 'investor-with-money'],
} as const satisfies FieldRule;

/** Also requires a permission, by default of everyone who can see the record. */
export const ifMay = (permission: Permission, { audiences }: FieldRule = everyone) => ({
  audiences,
  permission,
});

/** For records without members of their own, investors and tenants are known by their role. */
export function audienceByRole({ role }: Pick<Actor, 'role'>): FieldAudience {
  return role === 'investor' || role === 'tenant' ? role : 'company';
}

export const seesField = (
  { audiences, permission }: FieldRule,
  audience: FieldAudience,
  actor: Holder,
): boolean => audiences.includes(audience) && (permission === undefined || may(actor, permission));

/** A row whose hidden fields are null. */
export type VisibleFields<Table, Row> = {
  [Name in keyof Row]: Name extends keyof Table
    ? Table[Name] extends typeof everyone
      ? Row[Name]
      : Row[Name] | null
    : never;
};

/** Does not compile if a row has fields that are missing in its table. */
type Listed<Table, Row> = Row & { [Name in Exclude<keyof Row, keyof Table>]: never };

/**
 * Hides the fields of rows that the actor may not see. Fields that are not in the table are hidden
 * from everyone.
 */
export function visibleFields<Table extends FieldTable>(table: Table, actor: Holder) {
  const visibleNames = new Map<FieldAudience, ReadonlySet<string>>();
  const namesFor = (audience: FieldAudience): ReadonlySet<string> => {
    const cachedNames = visibleNames.get(audience);
    if (cachedNames) return cachedNames;
    const fields = Object.entries(table).filter(([, rule]) => seesField(rule, audience, actor));
    const names = new Set(fields.map(([name]) => name));
    visibleNames.set(audience, names);
    return names;
  };
  return <Row extends object>(
    row: Listed<Table, Row>,
    audience: FieldAudience,
  ): VisibleFields<Table, Row> => {
    const names = namesFor(audience);
    const fields = Object.entries(row).map(([name, value]) => [
      name,
      names.has(name) ? value : null,
    ]);
    return Object.fromEntries(fields) as VisibleFields<Table, Row>;
  };
}
