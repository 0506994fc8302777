import { useLocale, useText } from '~/i18n/text';
import type { Explained } from '~/models/explain';
import { irrWords } from '~/models/investments/words';
import { isChange } from '~/models/scenarios/impact';
import type { OwnEffect } from '~/models/scenarios/impact.server';
import { FromTo } from '~/screens/shell/impact';
import { Section } from '~/ui/card';
import { Explain } from '~/ui/explain';
import { Ltr } from '~/ui/ltr';
import { Moment } from '~/ui/moment';
import { Money } from '~/ui/money';
import { FigureCell, FigureHead, TableFrame } from '~/ui/table-parts';
import { Hint } from '~/ui/text';

type ShownEffect = OwnEffect & { href: string; explained: Explained | null };

/** The impact of approved changes on the reader's own return. */
export function OwnEffects({ effects, currency }: { effects: ShownEffect[]; currency: string }) {
  const text = useText();
  const locale = useLocale();
  if (effects.length === 0) return null;
  const [profitLabel, irrLabel] = [text('scenario.figure.profit'), text('scenario.figure.irr')];
  const toPayLabel = text('scenario.figure.toPay');
  return (
    <Section title={text('impact.own.title')}>
      <Hint>{text('impact.own.lead')}</Hint>
      <TableFrame caption={text('impact.own.title')}>
        <thead>
          <tr>
            <th scope="col">{text('impact.own.change')}</th>
            <FigureHead>{profitLabel}</FigureHead>
            <FigureHead>{irrLabel}</FigureHead>
            <FigureHead>{toPayLabel}</FigureHead>
          </tr>
        </thead>
        <tbody>
          {effects.map(({ id, impactId, href, title, days, decidedAt, ...effect }) => (
            <tr key={impactId}>
              <th scope="row">
                <a href={href}>
                  <bdi>{id === null ? text('impact.own.moved', { phase: title }) : title}</bdi>
                </a>
                <Hint as="span" className="block">
                  <Moment at={decidedAt} />
                  {days !== null &&
                    ` · ${text(days > 0 ? 'impact.days.later' : 'impact.days.earlier', { count: Math.abs(days) })}`}
                </Hint>
              </th>
              <FigureCell label={profitLabel}>
                <FromTo
                  before={<Money minor={effect.profit.before} currency={currency} />}
                  after={<Money minor={effect.profit.after} currency={currency} />}
                  isSame={!isChange(effect.profit)}
                />
              </FigureCell>
              <FigureCell label={irrLabel}>
                <FromTo
                  before={<Ltr>{irrWords(effect.irr.before, locale)}</Ltr>}
                  after={<Ltr>{irrWords(effect.irr.after, locale)}</Ltr>}
                  isSame={
                    irrWords(effect.irr.before, locale) === irrWords(effect.irr.after, locale)
                  }
                />
              </FigureCell>
              <FigureCell label={toPayLabel}>
                <FromTo
                  before={<Money minor={effect.toPay.before} currency={currency} />}
                  after={<Money minor={effect.toPay.after} currency={currency} />}
                  isSame={!isChange(effect.toPay)}
                />
              </FigureCell>
            </tr>
          ))}
        </tbody>
      </TableFrame>
      {effects.map(
        ({ id, impactId, title, explained }) =>
          explained && (
            <div key={impactId} className="mt-4 scroll-mt-4" id={`effect-${impactId}`}>
              <h3>
                {text('impact.own.explained', {
                  change: id === null ? text('impact.own.moved', { phase: title }) : title,
                })}
              </h3>
              <Explain figures={[explained]} currency={currency} isOpen />
            </div>
          ),
      )}
    </Section>
  );
}
