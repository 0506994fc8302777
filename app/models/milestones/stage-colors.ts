/**
 * The stage a milestone is in, as the colour of its bar: what is stored, the key of its words, and the colour's
 * name among the product's tokens (001 §3). Red and amber never stand without their word.
 */
export const stageColors = [
  { value: 'grey', text: 'milestone.stage.grey', color: 'muted' },
  { value: 'blue', text: 'milestone.stage.blue', color: 'primary' },
  { value: 'amber', text: 'milestone.stage.amber', color: 'warn' },
  { value: 'red', text: 'milestone.stage.red', color: 'bad' },
  { value: 'green', text: 'milestone.stage.green', color: 'good' },
] as const;

export type StageColor = (typeof stageColors)[number];

/** The stage of a stored value; undefined where none was chosen. */
export const stageOf = (value: string | null): StageColor | undefined =>
  stageColors.find((stage) => stage.value === value);
