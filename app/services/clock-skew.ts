/** Milliseconds that a signer's clock may be ahead of ours. */
const mostAhead = 60_000;

/** True for a time (UTC ms) that no correct clock can have written yet. */
export const isFromFuture = (at: number, now: number): boolean => at - now > mostAhead;
