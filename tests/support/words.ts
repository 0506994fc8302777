type Tree = { [key: string]: string | Tree };

/** The texts of a language by their dotted keys. */
export function keysOf(words: Tree, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(words).flatMap(([name, value]) =>
      typeof value === 'string'
        ? [[prefix + name, value] as const]
        : [...keysOf(value, `${prefix}${name}.`)],
    ),
  );
}
