import type { Rate } from '~/models/finance/rate';
import type { Effect, HolderEffect, Impact, RestEffect } from '~/models/scenarios/impact';
import type { ComputedImpact } from '~/models/scenarios/impact.server';
import { restKinds } from '~/models/scenarios/rest';
import { day, from, list, maybe, money, number, oneOf, presenter, text, whole } from './fields';

/** A yearly rate as a number, not percent; null if there is none, or more than one. */
const rateOf = (rate: Rate): number | null => (rate.kind === 'rate' ? rate.rate : null);

const effect = presenter<Effect>()('ImpactEffect', {
  before: money,
  after: money,
  difference: money,
});

const days = presenter<Impact['workEndsOn']>()('ImpactDays', {
  before: day,
  after: day,
  days: whole,
});

const multiple = presenter<Impact['multiple']>()('ImpactMultiple', {
  before: maybe(number),
  after: maybe(number),
});

const rate = presenter<Impact['irr']>()('ImpactRate', {
  before: from(maybe(number), ({ before }) => rateOf(before)),
  after: from(maybe(number), ({ after }) => rateOf(after)),
});

export const holderEffectFields = { profit: effect, to_pay: effect, multiple, irr: rate };

const holder = presenter<HolderEffect>()('ImpactHolder', {
  holding_id: whole,
  name: text,
  ...holderEffectFields,
});

const rest = presenter<RestEffect>()('ImpactRest', {
  kind: oneOf(restKinds),
  profit: effect,
  /** Null in effects that an earlier version kept. */
  to_pay: maybe(effect),
});

type Figures = Pick<ComputedImpact, 'figures'>;

export const impactFields = {
  date: day,
  input_hash: text,
  cost_at_completion: from(effect, ({ figures }: Figures) => figures.costAtCompletion),
  work_ends_on: from(days, ({ figures }: Figures) => figures.workEndsOn),
  exit_on: from(days, ({ figures }: Figures) => figures.exitOn),
  contingency: from(maybe(effect), ({ figures }: Figures) => figures.contingency),
  lowest_cash: from(effect, ({ figures }: Figures) => figures.low),
  lowest_month: from(text, ({ figures }: Figures) => figures.low.monthAfter),
  to_borrow: from(effect, ({ figures }: Figures) => figures.toBorrow),
  capital_needed: from(effect, ({ figures }: Figures) => figures.capitalNeeded),
  profit: from(effect, ({ figures }: Figures) => figures.profit),
  multiple: from(multiple, ({ figures }: Figures) => figures.multiple),
  irr: from(rate, ({ figures }: Figures) => figures.irr),
  holders: from(list(holder), ({ figures }: Figures) => figures.holders),
  /** As in scenarios: with `holders`, the profits sum to the project’s. */
  rest: from(list(rest), ({ figures }: Figures) => figures.rest),
};

/** The effect of a decision on a project and its holders. */
export const impact = presenter<ComputedImpact>()('Impact', impactFields);
