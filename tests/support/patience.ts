/**
 * Milliseconds that a test waits for an event before it fails; also the limit of a test that starts
 * servers or programs. It is far more than any of them takes, even on a machine whose cores are
 * busy, because a test that reaches it has failed anyway.
 */
export const patience = 180_000;
