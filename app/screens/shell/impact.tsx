import type { ReactNode } from 'react';
import { day, money } from '~/i18n/format';
import { useLocale, useText } from '~/i18n/text';
import { longMonth } from '~/i18n/times';
import { irrWords, multipleWords } from '~/models/investments/words';
import { type Effect, type Impact, isChange } from '~/models/scenarios/impact';
import { Alert } from '~/ui/alert';
import { Section } from '~/ui/card';
import { Explain, explainedLinks } from '~/ui/explain';
import { Ltr } from '~/ui/ltr';
import { Day } from '~/ui/moment';
import { Money } from '~/ui/money';
import { FigureCell, FigureHead, TableFrame } from '~/ui/table-parts';
import { Hint } from '~/ui/text';
import { Beyond } from './beyond';
import { HolderTable } from './holder-table';
import type { ShownImpact } from './shown-impact.server';

type Props = {
  impact: ShownImpact;
  /** True if it is shown as it was when the decision was made. */
  isKept?: boolean;
  /** True if figures have changed since it was submitted. */
  isOld?: boolean;
  /** The days by which the decision moves its own phases. */
  days?: number;
};

/** The impact of a decision on the project and its holders. */
export function ImpactSection({ impact, isKept = false, isOld = false, days = 0 }: Props) {
  const { date, sentence, figures, currency, explained, outside, passed, baseHref } = impact;
  const text = useText();
  const links: Links = {
    after: explainedLinks(explained, 'impact'),
    before: (key) => (isKept || baseHref === null ? undefined : `${baseHref}#explained-${key}`),
  };
  const kept = explained.length > 0 ? 'impact.kept' : 'impact.keptOlder';
  const lead = isKept ? kept : 'impact.lead';
  return (
    <Section
      id="impact"
      title={text('impact.title')}
      action={baseHref && <a href={baseHref}>{text('impact.base')}</a>}
    >
      {!figures.hasPurchasePrice && <Alert kind="warn">{text('scenario.show.noPurchase')}</Alert>}
      {isOld && <Alert kind="warn">{text('impact.old')}</Alert>}
      <p className="mb-2 font-[600]">{sentence}</p>
      {passed && <PassedEnd of={passed} />}
      {days !== 0 && figures.workEndsOn.days === 0 && (
        <Hint>{text(isKept ? 'impact.endStayed' : 'impact.endStays')}</Hint>
      )}
      {outside > 0 && (
        <Hint>{text('scenario.show.outside', { amount: money(outside, currency) })}</Hint>
      )}
      <Hint>{text(lead, { date: day(date) })}</Hint>
      <ImpactFigures figures={figures} currency={currency} links={links} hasDays={days !== 0} />
      {figures.holders.length > 0 && (
        <HolderEffects figures={figures} currency={currency} links={links} beyond={impact.beyond} />
      )}
      {explained.length > 0 && (
        <>
          <h3>{text('impact.explained')}</h3>
          <Explain id="impact" figures={explained} currency={currency} />
        </>
      )}
    </Section>
  );
}

/** Says that the planned end of the project stays, though the work ends later. */
function PassedEnd({ of }: { of: NonNullable<ShownImpact['passed']> }) {
  const { plannedEnd, workEndsOn, editHref } = of;
  const text = useText();
  return (
    <Alert kind="info" action={editHref && <a href={editHref}>{text('impact.passedEnd.edit')}</a>}>
      {text('impact.passedEnd.stays', { end: day(plannedEnd), work: day(workEndsOn) })}
    </Alert>
  );
}

/** Links to the figures with a key: in the base scenario, and below the table. */
type Links = Record<'before' | 'after', (key: string) => string | undefined>;
type FiguresProps = { figures: Impact; currency: string; links: Links };

function ImpactFigures({ figures, currency, links, hasDays }: FiguresProps & { hasDays: boolean }) {
  const text = useText();
  const locale = useLocale();
  const { low, contingency, workEndsOn, exitOn, multiple, irr } = figures;
  const amounts = ({ before, after, difference }: Effect, key: string): ReactNode[] => [
    <Money
      key="before"
      minor={before}
      currency={currency}
      href={hrefOf(links.before, key, before)}
    />,
    <Money key="after" minor={after} currency={currency} href={hrefOf(links.after, key, after)} />,
    <Money key="difference" minor={difference} currency={currency} />,
  ];
  const days = ({ before, after, days: count }: Impact['workEndsOn']): ReactNode[] => [
    <Day key="before" at={before} />,
    <Day key="after" at={after} />,
    // Next to the days of the decision, “same day” would contradict them.
    count === 0 && hasDays ? text('impact.days.stays') : daysWords(text, count),
  ];
  const month = (of: string) => longMonth(locale, `${of}-01`);
  const lowLabel =
    low.monthBefore === low.monthAfter
      ? text('impact.low', { month: month(low.monthAfter) })
      : text('impact.moved', { before: month(low.monthBefore), after: month(low.monthAfter) });
  const row = (
    figure: 'costAtCompletion' | 'contingency' | 'toBorrow' | 'capitalNeeded' | 'profit',
    effect: Effect,
  ): Row => [text(`scenario.figure.${figure}`), amounts(effect, figure)];
  /** A figure that is 0 before and after has no row. */
  const optional = (figure: Parameters<typeof row>[0], effect: Effect | null): Row[] =>
    effect === null || (effect.before === 0 && effect.after === 0) ? [] : [row(figure, effect)];
  const rows: Row[] = [
    row('costAtCompletion', figures.costAtCompletion),
    [text('scenario.figure.workEndsOn'), days(workEndsOn)],
    [text('scenario.figure.exitOn'), days(exitOn)],
    ...optional('contingency', contingency),
    [lowLabel, amounts(low, 'low')],
    ...optional('toBorrow', figures.toBorrow),
    ...optional('capitalNeeded', figures.capitalNeeded),
    row('profit', figures.profit),
    [
      text('scenario.figure.multiple'),
      [multipleWords(multiple.before), multipleWords(multiple.after), ''],
    ],
    [text('scenario.figure.irr'), [irrWords(irr.before, locale), irrWords(irr.after, locale), '']],
  ];
  const heads = [text('impact.before'), text('impact.after'), text('impact.difference')];
  return (
    <TableFrame caption={text('impact.title')}>
      <thead>
        <tr>
          <th scope="col">{text('impact.figure')}</th>
          {heads.map((head) => (
            <FigureHead key={head}>{head}</FigureHead>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, cells]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {cells.map((cell, at) => (
              <FigureCell key={heads[at]} label={cell === '' ? '' : (heads[at] ?? '')}>
                {typeof cell === 'string' ? <Ltr>{cell}</Ltr> : cell}
              </FigureCell>
            ))}
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}

type Row = [label: string, cells: ReactNode[]];

/** Amounts of 0 are not explained. */
const hrefOf = (linkOf: Links['before'], key: string, amount: number) =>
  amount === 0 ? undefined : linkOf(key);

const daysWords = (text: ReturnType<typeof useText>, count: number) => (
  <span key="days">
    {count === 0
      ? text('impact.days.same')
      : text(count > 0 ? 'impact.days.later' : 'impact.days.earlier', { count: Math.abs(count) })}
  </span>
);

/** Before and after of each holder's profit, multiple and rate. */
function HolderEffects({
  figures: { holders, rest, profit },
  currency,
  links,
  beyond,
}: FiguresProps & Pick<ShownImpact, 'beyond'>) {
  const text = useText();
  const locale = useLocale();
  const amounts = (effect: Effect, key: string) => {
    const { before, after } = effect;
    return (
      <FromTo
        before={
          <Money minor={before} currency={currency} href={hrefOf(links.before, key, before)} />
        }
        after={<Money minor={after} currency={currency} href={hrefOf(links.after, key, after)} />}
        isSame={!isChange(effect)}
      />
    );
  };
  const amountsOf = (effect: Effect) => (
    <FromTo
      before={<Money minor={effect.before} currency={currency} />}
      after={<Money minor={effect.after} currency={currency} />}
      isSame={!isChange(effect)}
    />
  );
  const words = (before: string, after: string) => (
    <FromTo before={<Ltr>{before}</Ltr>} after={<Ltr>{after}</Ltr>} isSame={before === after} />
  );
  return (
    <HolderTable
      caption={text('impact.holders')}
      rows={holders}
      rest={restRows(text, { rest, profit }, amountsOf)}
      figures={[
        {
          label: text('scenario.figure.profit'),
          cell: ({ holdingId, profit }) => amounts(profit, `holding-${holdingId}`),
        },
        {
          label: text('scenario.figure.multiple'),
          cell: ({ multiple: { before, after } }) =>
            words(multipleWords(before), multipleWords(after)),
        },
        {
          label: text('scenario.figure.irr'),
          cell: ({ irr: { before, after } }) =>
            words(irrWords(before, locale), irrWords(after, locale)),
        },
        {
          label: text('scenario.figure.toPay'),
          cell: ({ holdingId, toPay }) => (
            <>
              {amounts(toPay, `to-pay-${holdingId}`)}
              <Beyond minor={beyond[holdingId] ?? 0} currency={currency} />
            </>
          ),
        },
      ]}
    />
  );
}

/** The rows that are not of holders, and the project, to which all rows sum. */
function restRows(
  text: ReturnType<typeof useText>,
  { rest, profit }: Pick<FiguresProps['figures'], 'rest' | 'profit'>,
  cell: (effect: Effect) => ReactNode,
) {
  if (rest.length === 0) return [];
  return [
    ...rest.map(({ kind, profit: own, toPay }) => ({
      name: text(`payer.row.${kind}`),
      cells: [cell(own), '–', '–', toPay === null ? '–' : cell(toPay)],
    })),
    { name: text('payer.row.total'), cells: [cell(profit)] },
  ];
}

type FromToProps = { before: ReactNode; after: ReactNode; isSame: boolean };

/** A figure that changes, on two lines where there is no room for one, or the one that stays. */
export function FromTo({ before, after, isSame }: FromToProps) {
  const text = useText();
  if (isSame) return after;
  return (
    <span className="whitespace-normal">
      <span className="whitespace-nowrap">{before}</span>{' '}
      <span className="whitespace-nowrap">
        {text('impact.to')} <strong>{after}</strong>
      </span>
    </span>
  );
}
