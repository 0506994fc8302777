import { money, percent } from '~/i18n/format';
import { useLocale, useText } from '~/i18n/text';
import type { Rate } from '~/models/finance/rate';
import type { Figures } from '~/models/investments/returns';
import { irrWords, multipleWords, roundedEstimate } from '~/models/investments/words';
import { Ltr } from '~/ui/ltr';
import { Money } from '~/ui/money';
import { StatTile } from '~/ui/stat-tile';

/** A yearly rate in percent, or the reason that there is none. */
export function Irr({ of: rate }: { of: Rate }) {
  const locale = useLocale();
  return irrWords(rate, locale);
}

export const Multiple = ({ of: multiple }: { of: number | null }) => (
  <Ltr>{multipleWords(multiple)}</Ltr>
);

export const Estimate = ({ minor, currency }: { minor: number | null; currency: string }) => (
  <Money minor={minor === null ? null : roundedEstimate(minor)} currency={currency} />
);

type Props = { figures: Figures; currency: string };

/** Contributions, distributions, and the value of the rest. */
export function FigureTiles({ figures, currency }: Props) {
  const text = useText();
  const locale = useLocale();
  const { distributed, preferred, returned, profit, accrued, estimate, plain } = figures;
  const byKind = {
    preferred: money(preferred, currency),
    returned: money(returned, currency),
    profit: money(profit, currency),
  };
  return (
    <>
      <StatTile
        label={text('investment.paidIn')}
        value={<Money minor={figures.contributed} currency={currency} />}
      />
      <StatTile
        label={text('investment.distributed')}
        value={<Money minor={distributed} currency={currency} />}
        hint={distributed > 0 && text('investment.byKind', byKind)}
      />
      <StatTile
        label={text('investment.unreturned')}
        value={<Money minor={figures.unreturned} currency={currency} />}
      />
      {accrued !== null && (
        <StatTile
          label={text('investment.accrued')}
          value={<Money minor={accrued} currency={currency} />}
        />
      )}
      <StatTile
        label={text('investment.estimate')}
        value={<Estimate minor={estimate} currency={currency} />}
        hint={text(estimate === null ? 'investment.noEstimate' : 'investment.estimateHint')}
      />
      <StatTile
        label={text('investment.multiple')}
        value={<Multiple of={figures.multiple} />}
        hint={text('investment.multipleHint')}
      />
      <StatTile
        label={text('investment.irr')}
        value={<Irr of={figures.irr} />}
        hint={plain !== null && text('investment.plain', { rate: percent(plain * 100, locale) })}
      />
    </>
  );
}
