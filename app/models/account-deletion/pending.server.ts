import type { SessionData } from '~/models/sessions/data.server';

/** A deletion of an account that still lacks a proof. */
export type PendingDeletion = {
  challengeId: number;
  /** The authenticator is asked after the code, where two-factor is on. */
  proof: 'code' | 'authenticator';
  /** The phone the code went to, in E.164. */
  sentTo: string;
  /** When the last code went out, UTC milliseconds. */
  sentAt: number;
  /** The known device that asks, empty for any other; tries are counted apart for each. */
  device: string;
};

type Carrier = SessionData & { deletion?: PendingDeletion };

export const deletionIn = (data: SessionData): PendingDeletion | null => (data as Carrier).deletion ?? null;

export const withDeletion = (data: SessionData, deletion: PendingDeletion): SessionData => {
  const carrier: Carrier = { ...data, deletion };
  return carrier;
};

export function withoutDeletion(data: SessionData): SessionData {
  const { deletion: _, ...rest } = data as Carrier;
  return rest;
}
