import type { Text } from '~/i18n/words';
import { type Explained, explained, explainedSum } from '~/models/explain';
import { explainNet, type NetLinks } from '~/models/investments/explain';
import type { Register } from './register.server';

type Context = { text: Text; netLinks: NetLinks; holding: (id: number) => string };

/** Explains who gets the value of a project, and its parts; empty without a value. */
export function explainRegister(
  context: Context,
  { net, holders, rest }: Pick<Register, 'net' | 'holders' | 'rest'>,
): Explained[] {
  if (net === null) return [];
  const { text, netLinks, holding } = context;
  const held = explainedSum(
    text('holding.register.holders'),
    holders.map(({ holdingId, name, estimate }) =>
      explained(name, estimate ?? 0, { href: holding(holdingId) }),
    ),
    { key: 'holders' },
  );
  return [
    explainedSum(
      text('holding.register.total'),
      [
        held,
        ...rest.map(({ kind, amount }) =>
          kind === 'owner'
            ? explained(text(`investment.net.${amount < 0 ? 'ownerOwes' : 'owner'}`), amount, {
                href: netLinks('owner'),
              })
            : explained(text(`payer.row.${kind}`), amount),
        ),
      ],
      { key: 'register', formula: text('holding.register.formula') },
    ),
    explainNet(context, net),
  ];
}
