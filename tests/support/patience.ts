/**
 * Milliseconds that a test waits for an event before it fails. It is far more than any event takes,
 * even on a machine whose cores are busy, because a test that reaches it has failed anyway.
 */
export const patience = 180_000;
