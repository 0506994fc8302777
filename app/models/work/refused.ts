/**
 * What does not fit about a phase or milestone, beside which field of the spec's payload.
 * `elsewhere`: of another project; `circle`: a phase would stand under itself; `gone`: no such upload of this person; `dependents`: something stands on it and no new place was chosen; `full`: no more fit.
 */
export class WorkRefused extends Error {
  constructor(
    readonly field: 'parent_id' | 'milestone_id' | 'phase_id' | 'attachment' | 'move_to' | 'title',
    readonly reason: 'elsewhere' | 'circle' | 'gone' | 'dependents' | 'full',
  ) {
    super(`${field}: ${reason}`);
  }
}

/** Bounds that keep a project's pages one page: phases of a project, milestones of a phase. */
export const mostPhases = 200;
export const mostMilestones = 100;
