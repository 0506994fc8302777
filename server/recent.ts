/** A map that evicts the least recently used entry. */
export function recentlyUsed<Value>(most: number) {
  const values = new Map<string, Value>();
  return {
    get(key: string): Value | undefined {
      const value = values.get(key);
      if (value !== undefined) {
        values.delete(key);
        values.set(key, value);
      }
      return value;
    },
    set(key: string, value: Value) {
      values.delete(key);
      values.set(key, value);
      const oldest = values.keys().next().value;
      if (values.size > most && oldest !== undefined) values.delete(oldest);
    },
  };
}
