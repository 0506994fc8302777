import { receiverTypes } from 'db/schema/message';
import type { Role } from 'db/schema/person';

/** The type numbers of docs/rules.md#messages: admin 0, investor 1, tenant 2, other 3. */
export type ReceiverType = (typeof receiverTypes)[keyof typeof receiverTypes];
export type ReceiverTypeName = keyof typeof receiverTypes;

const { admin, investor, tenant, other } = receiverTypes;

/**
 * Admins cannot write to admins, and the super admin cannot write at all (docs/rules.md#messages).
 */
const writableTypes: Partial<Record<Role, readonly ReceiverType[]>> = {
  admin: [investor, tenant, other],
  entrepreneur: [admin, investor, tenant, other],
  investor: [other],
  tenant: [other],
};

export const messageWriters = Object.keys(writableTypes) as Role[];

export const receiverTypesFor = (role: Role): readonly ReceiverType[] => writableTypes[role] ?? [];

export const writesToOwnerOnly = (role: Role): boolean => role === 'investor' || role === 'tenant';

export const receiverTypeName = (type: number): ReceiverTypeName =>
  (Object.keys(receiverTypes) as ReceiverTypeName[]).find((name) => receiverTypes[name] === type) ??
  'other';

/** Also `all`, which lists of messages accept. */
export const parseReceiverFilter = (text: string): ReceiverType | 'all' | undefined =>
  text === 'all' ? text : parseReceiverType(text);

export const parseReceiverType = (text: string): ReceiverType | undefined =>
  Object.entries(receiverTypes).find(([name, type]) => text === name || text === String(type))?.[1];
