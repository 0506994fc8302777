/**
 * Runs tasks of the same key one after the other.
 * @returns a function that ends the turn
 */
export function createKeyedLock<Key>(): (key: Key) => Promise<() => void> {
  const last = new Map<Key, Promise<void>>();
  return async (key) => {
    const before = last.get(key);
    let end = () => {};
    const own = new Promise<void>((resolve) => {
      end = resolve;
    });
    last.set(key, own);
    await before;
    return () => {
      if (last.get(key) === own) last.delete(key);
      end();
    };
  };
}
