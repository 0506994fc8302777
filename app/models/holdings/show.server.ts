import type { Database } from 'db/client.server';
import { holdingChanges, holdings } from 'db/schema/holding';
import { and, asc, desc, eq, ne, sql } from 'drizzle-orm';
import { z } from 'zod';
import { visibleFields } from '~/models/access/field-audience.server';
import { holdingVisibility } from '~/models/access/holding-fields.server';
import { todayFor } from '~/models/access/times.server';
import { bookKeeping, bookReading } from '~/models/books/input';
import { calledFrom, callsOfHolding, contributedBy } from '~/models/capital-calls/parts.server';
import { distributionsOfHolding } from '~/models/distributions/parts.server';
import { byId, checkbox, isoDay, orNull, recordId } from '~/models/fields';
import { lastMonthEnd } from '~/models/finance/days';
import { explicableHolding } from '~/models/investments/explain.server';
import { exactFigures, holderFigures } from '~/models/investments/holder-figures.server';
import { figuresOverTime } from '~/models/investments/over-time.server';
import type { Figures } from '~/models/investments/returns';
import { pastDay } from '~/models/investments/summary.server';
import { query } from '~/models/operation.server';
import { aboutUnanswered } from '~/models/payers/costs.server';
import { findProject } from '~/models/projects/visible.server';
import { pick } from '~/models/rows.server';
import { aboutEffect, aboutReturn } from '~/models/scenarios/about-effect';
import {
  aboutForecastOfHolding,
  baseReturns,
  forecastOfHolding,
} from '~/models/scenarios/holding-forecast.server';
import { ownEffects } from '~/models/scenarios/impact.server';
import { holderThen } from '~/models/scenarios/impact-inputs.server';
import { statementsOfHolding } from '~/models/statements/list.server';
import { termsOn } from '~/models/terms/show.server';
import { investorsOf } from './holder.server';
import {
  aboutShareOn,
  committedOn,
  findHolding,
  holdingInput,
  investing,
  sharesOf,
  sharesOn,
} from './list.server';
import { holderDocuments } from './preview.server';
import { isHoldingUsed } from './save.server';

/** A holding with every change of its commitment, for the people who run the project. */
export const holdingPage = query({
  ...bookReading,
  input: holdingInput.extend({ explain: checkbox }),
  run({ db, actor, now }, { id, projectId, explain }) {
    const holding = findHolding(db, actor, id, projectId);
    const on = todayFor({ actor, now });
    const figures = exactFigures(db, holding, on);
    return {
      ...holding,
      /** To explain the figures as of today; null unless `explain` is on. */
      explicable: explain ? explicableHolding(db, { holding, figures, on, isExact: true }) : null,
      /** The forecast by the base scenario, to compare with the estimate. */
      forecast: forecastOfHolding(baseReturns(db, holding.projectId, on), id, figures),
      share: sharesOf(db, [holding.projectId]).get(id) ?? 0,
      called: calledOrPaid(db, id, figures),
      isTraded: isHoldingUsed(db, id),
      contributed: contributedBy(db, id),
      distributions: distributionsOfHolding(db, id),
      statements: statementsOfHolding(db, id),
      changes: changesOf(db, id),
      documents: holderDocuments(db, actor, holding),
    };
  },
});

/** Money that was paid in before a call was sent counts as called too. */
const calledOrPaid = (
  db: Database,
  id: number,
  { contributed }: Pick<Figures, 'contributed'>,
): number => Math.max(calledFrom(db, id), contributed);

export type HoldingPage = ReturnType<typeof holdingPage>;

/** The reader's own holding, without the buyers and sellers of its parts. */
export const investmentPage = query({
  ...investing,
  input: byId.extend({
    on: orNull(isoDay),
    explain: checkbox,
    /** Explains the effect of one change only. */
    effect_id: orNull(recordId()),
  }),
  run({ db, actor, now }, { id, on, explain, effectId }) {
    const holding = findHolding(db, actor, id);
    const day = pastDay({ actor, now }, on);
    const { project, shareClass, committed, joinedOn, updatedAt } = holding;
    const { audience } = project;
    const read = { id, projectId: project.id, joinedOn, audience };
    const figures = holderFigures(db, [read], day).byHolding.get(id)!;
    const estimatedOn = lastMonthEnd(day);
    const effects = () =>
      ownEffects(db, id).map((exact) => {
        const effect = aboutEffect(exact, figures.contributed);
        const isExplained = (explain && effectId === null) || effect.impactId === effectId;
        const holder = isExplained ? holderThen(db, effect.impactId, id) : null;
        /** To explain it; null unless `explain` is on. */
        return { ...effect, holder: holder && aboutReturn(holder, effect) };
      });
    return visibleFields(holdingVisibility, actor)(
      {
        id,
        shareClass,
        committed,
        joinedOn,
        updatedAt,
        project: { id: project.id, name: project.name },
        currency: project.currency,
        on: day,
        terms: termsOn(db, project.id, day),
        figures,
        /** To explain the figures; null unless `explain` is on. */
        explicable: explain ? explicableHolding(db, { holding, figures, on: day }) : null,
        /** The forecast by the base scenario, to compare with the estimate of today. */
        forecast:
          project.seesMoney && day === todayFor({ actor, now })
            ? aboutForecastOfHolding(baseReturns(db, project.id, day), id, figures)
            : null,
        /** The typed costs that count as owed to the owner until the project says who paid. */
        paidOutside: project.seesMoney ? aboutUnanswered(db, project.id, estimatedOn) : null,
        /** The effects of approved changes. */
        effects: project.seesMoney ? effects() : [],
        overTime: figuresOverTime(db, read, estimatedOn),
        committedThen: committedOn(db, [holding], day).get(id) ?? 0,
        /** In basis points, with two significant digits. */
        share: aboutShareOn(holding, estimatedOn, sharesOn(db, project.id, estimatedOn)),
        called: calledOrPaid(db, id, figures),
        contributed: contributedBy(db, id),
        calls: callsOfHolding(db, id).filter(({ issuedOn }) => (issuedOn ?? '') <= day),
        distributions: distributionsOfHolding(db, id).filter(({ date }) => date <= day),
        statements: statementsOfHolding(db, id),
        changes: changesOf(db, id)
          .filter(({ date }) => date <= day)
          .map(({ other: _, otherId: __, ...change }) => change),
      },
      audience,
    );
  },
});

export type InvestmentPage = ReturnType<typeof investmentPage>;

/** Newest first. */
const changesOf = (db: Database, id: number) =>
  db
    .select({
      ...pick(holdingChanges, 'id', 'kind', 'date', 'amount', 'otherId'),
      other: sql<string | null>`(select others.name from ${holdings} as others
        where others.id = ${holdingChanges.otherId})`,
    })
    .from(holdingChanges)
    .where(eq(holdingChanges.holdingId, id))
    .orderBy(desc(holdingChanges.date), desc(holdingChanges.id))
    .all();

/** The choices of the form of a new holding. */
export const newHolding = query({
  ...bookKeeping,
  input: z.object({ project_id: recordId() }),
  run({ db, actor, now }, { projectId }) {
    const project = findProject(db, actor, projectId);
    const today = todayFor({ actor, now });
    return { project, today, investors: investorsOf(db, projectId) };
  },
});

export const holdingForEdit = query({
  ...bookKeeping,
  input: holdingInput,
  run({ db, actor }, { id, projectId }) {
    const holding = findHolding(db, actor, id, projectId);
    return { holding, investors: investorsOf(db, holding.projectId) };
  },
});

/** A holding with its possible buyers: the other holdings of its class. */
export const holdingToChange = query({
  ...bookKeeping,
  input: holdingInput,
  run({ db, actor, now }, { id, projectId }) {
    const holding = findHolding(db, actor, id, projectId);
    const buyers = db
      .select(pick(holdings, 'id', 'name'))
      .from(holdings)
      .where(
        and(
          eq(holdings.projectId, holding.projectId),
          sql`${holdings.shareClass} is ${holding.shareClass}`,
          ne(holdings.id, id),
        ),
      )
      .orderBy(asc(holdings.name), asc(holdings.id))
      .all();
    return { ...holding, buyers, today: todayFor({ actor, now }), isTraded: isHoldingUsed(db, id) };
  },
});
