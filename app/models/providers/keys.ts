/** A provider's number in the settings, part of its addresses here. */
export const providerKeys = [1, 2, 3] as const;
export type ProviderKey = (typeof providerKeys)[number];
