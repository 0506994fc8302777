type Camel<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Name;

export type CamelKeys<T> = T extends readonly (infer Item)[]
  ? CamelKeys<Item>[]
  : T extends object
    ? { [Key in keyof T as Key extends string ? Camel<Key> : Key]: CamelKeys<T[Key]> }
    : T;

const camel = (name: string): string =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

export function camelKeys<T>(value: T): CamelKeys<T> {
  if (Array.isArray(value)) return value.map(camelKeys) as CamelKeys<T>;
  if (typeof value !== 'object' || value === null) return value as CamelKeys<T>;
  const pairs = Object.entries(value).map(([name, inner]) => [camel(name), camelKeys(inner)]);
  return Object.fromEntries(pairs) as CamelKeys<T>;
}
