import type { Option } from '../save.server';

/** Phases for a select; sub-phases are set in under theirs. */
export const optionsOf = (phases: Option[]) =>
  phases.map(({ id, title, depth }) => ({ value: String(id), label: `${'– '.repeat(depth)}${title}` }));
