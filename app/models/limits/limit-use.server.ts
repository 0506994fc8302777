import { AsyncLocalStorage } from 'node:async_hooks';

/** How much of a limit a request used: `left` more until it is reset in `resetMs`. */
export type LimitUse = { most: number; windowMs: number; left: number; resetMs: number };

const uses = new AsyncLocalStorage<Map<string, LimitUse>>();

export const recordLimitUse = (name: string, use: LimitUse): void =>
  void uses.getStore()?.set(name, use);

/** Runs something and collects the limits that it counts against in `used`. */
export const collectLimitUses = <Result>(used: Map<string, LimitUse>, run: () => Result): Result =>
  uses.run(used, run);
