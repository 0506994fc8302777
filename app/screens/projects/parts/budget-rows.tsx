import { day, money } from '~/i18n/format';
import { useText } from '~/i18n/text';
import type { PhaseRow } from '~/models/phases/list.server';
import { statusTones } from '~/models/work/input';
import { Amount } from '~/ui/amount';
import { Badge } from '~/ui/badge';
import { Ltr } from '~/ui/ltr';
import { FigureCell } from '~/ui/table-parts';

type BudgetPhaseProps = {
  phase: PhaseRow;
  href?: string;
  currency: string;
  /** Left to the list of phases where the screen is narrow. */
  isFolded: boolean;
};

/** A phase in the budget; its title opens what it is made of. */
export function BudgetPhase({ phase, href, currency, isFolded }: BudgetPhaseProps) {
  const text = useText();
  return (
    <tr className={isFolded ? 'max-sm:hidden print:table-row' : undefined}>
      <th scope="row">
        <span className="inline-block" style={{ paddingInlineStart: `${Math.min(phase.depth, 5)}rem` }}>
          {href ? (
            <a href={href}>
              <bdi>{phase.title}</bdi>
            </a>
          ) : (
            <bdi>{phase.title}</bdi>
          )}
        </span>
      </th>
      <td data-label={text('project.show.status')}>
        <Badge tone={statusTones[phase.status]}>{text(`project.status.${phase.status}`)}</Badge>
      </td>
      <td data-label={text('project.show.dates')}>
        <Ltr>
          {day(phase.startDate)} – {day(phase.endDate)}
        </Ltr>
      </td>
      <Costs planned={phase.plannedCost} actual={phase.actualCost} currency={currency} />
    </tr>
  );
}

/** Planned and actual cost, over budget said in words and colour. */
export function Costs({ planned, actual, currency }: { planned: number; actual: number; currency: string }) {
  const text = useText();
  return (
    <>
      <Figure label={text('project.show.planned')} minor={planned} currency={currency} />
      <FigureCell label={text('project.show.actual')}>
        <span>
          <Amount>{money(actual, currency)}</Amount>
          {actual > planned && (
            <span className="block">
              <Badge tone="bad">{text('project.show.over')}</Badge>
            </span>
          )}
        </span>
      </FigureCell>
    </>
  );
}

export function Figure({ label, minor, currency }: { label: string; minor: number; currency: string }) {
  return (
    <FigureCell label={label}>
      <Amount>{money(minor, currency)}</Amount>
    </FigureCell>
  );
}
