import type { Database } from 'db/client.server';
import { companies } from 'db/schema/company';
import { eq } from 'drizzle-orm';
import { day, percent } from '~/i18n/format';
import { isLocale, type Locale, textFor } from '~/i18n/words';
import { timesOfProject } from '~/models/access/times.server';
import { bookReading } from '~/models/books/input';
import type { Caller } from '~/models/caller';
import { oneLine } from '~/models/fields';
import { permits } from '~/models/operation.server';
import type { Project } from '~/models/projects/visible.server';
import { pick } from '~/models/rows.server';
import { approvedChangesIn, describeChange } from './approved-changes.server';
import { costLines, moneyFigures, paymentLines, valueLines } from './money-changes.server';
import { lastSent, nextPeriod } from './period.server';
import { section, textOfSections } from './sections';
import { finishedLines, scheduleLines, workChanges } from './work-changes.server';

/**
 * The proposed text of a project's next update: what changed since the last one, from templates in
 * the company's language, and the figures that the update after it compares with. Amounts are left
 * out if the project's investors do not see them (docs/rules.md#project-money).
 */
export function composeUpdate(caller: Caller, project: Project, number: number) {
  const { db, actor, now } = caller;
  const { id: projectId, currency, investorsSeeMoney: hasAmounts } = project;
  const locale = languageOf(db, project.companyId) ?? caller.locale;
  const text = textFor(locale);
  const times = timesOfProject(db, actor, projectId);
  const last = lastSent(db, projectId);
  const period = nextPeriod(last, project, { times, now });
  const { startsAt, endsAt } = period;
  const work = workChanges(caller, project, period, times.isoDay);
  const figures = moneyFigures(caller, project);
  const compared = { now: figures, before: last, currency };
  const approved = permits(bookReading, actor)
    ? approvedChangesIn(db, projectId, startsAt, endsAt).filter(
        ({ days }) => hasAmounts || days !== 0,
      )
    : [];
  const amounts = (lines: () => string[]) => (hasAmounts ? lines() : []);
  const parts = [
    ['progress', progressLines(locale, work.progress, last)],
    ['finished', finishedLines(text, work)],
    ['schedule', scheduleLines(text, work, times.isoDay(now))],
    ['costs', amounts(() => costLines(text, compared))],
    ['value', amounts(() => valueLines(text, compared))],
    [
      'payments',
      amounts(() => (permits(bookReading, actor) ? paymentLines(db, text, projectId, period) : [])),
    ],
    ['changes', approved.map((change) => describeChange(locale, change, { currency, hasAmounts }))],
  ] as const;
  const sections = parts.map(([name, lines]) =>
    section(text(`investorUpdate.text.heading.${name}`), [...lines], (count) =>
      text('investorUpdate.text.more', { count }),
    ),
  );
  const days = { from: day(times.isoDay(startsAt)), to: day(times.isoDay(endsAt)) };
  const isEmpty = sections.every(({ lines }) => lines.length === 0);
  const lead = text(isEmpty ? 'investorUpdate.text.nothing' : 'investorUpdate.text.lead', days);
  return {
    title: oneLine(text('investorUpdate.text.title', { number, date: days.to })),
    body: textOfSections(lead, sections),
    ...period,
    hasAmounts,
    progress: work.progress,
    ...figures,
  };
}

/** Null if the company's admin chose none. */
function languageOf(db: Database, companyId: number): Locale | null {
  const company = db
    .select(pick(companies, 'locale'))
    .from(companies)
    .where(eq(companies.id, companyId))
    .get();
  return isLocale(company?.locale) ? company.locale : null;
}

function progressLines(
  locale: Locale,
  progress: number | null,
  last: { progress: number | null } | undefined,
): string[] {
  const before = last?.progress ?? null;
  if (progress === null || progress === (before ?? 0)) return [];
  const values = { progress: percent(progress, locale), before: percent(before ?? 0, locale) };
  const text = textFor(locale);
  return [text(`investorUpdate.text.${before === null ? 'progress' : 'progressChanged'}`, values)];
}
