import { type Flow, xirrRoots } from './xirr';

/** A yearly rate, or the reason that there is none. */
export type Rate = { kind: 'rate'; rate: number } | { kind: 'none' } | { kind: 'several' };

export function rateOf(flows: Flow[]): Rate {
  const [rate, ...others] = xirrRoots(flows);
  if (rate === undefined) return { kind: 'none' };
  return others.length > 0 ? { kind: 'several' } : { kind: 'rate', rate };
}
