/** An amount in the main unit of its currency, as a form has it: 1250.5 for 125,050 agorot. */
export const amount = (minor: number | null): number | null => (minor === null ? null : minor / 100);
