/**
 * Each waits until whoever asked before under the same key has ended. @returns what ends one's own
 * turn
 */
export function createTurns<Key>(): (key: Key) => Promise<() => void> {
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
