/** A name inside a sentence of either direction keeps its own, and leaves the sentence its. */
export const isolated = (name: string) => `\u2068${name}\u2069`;

/** A number stays left-to-right. */
export const isolatedNumber = (number: string) => `\u2066${number}\u2069`;
