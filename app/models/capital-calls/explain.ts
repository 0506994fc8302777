import { day } from '~/i18n/format';
import { type Explained, explained, explainedSum, negate } from '~/models/explain';
import type { ExplainContext } from '~/models/scenarios/explain';
import type { CallPage } from './show.server';

type Shown = Pick<CallPage, 'parts' | 'payments' | 'status'>;

/** How what is called of each holder is computed, and what is open of it. */
export function explainCall(context: ExplainContext, call: Shown): Explained[] {
  const { text, links } = context;
  const { parts, payments, status } = call;
  if (parts.length === 0) return [];
  const called = parts.map(({ holdingId, name, amount, unfunded }) =>
    explainedSum(
      name,
      [
        explained(text('capitalCall.explain.before'), amount + unfunded),
        explained(text('capitalCall.explain.after'), 0 - unfunded),
      ],
      {
        key: `called-${holdingId}`,
        href: links.holding(holdingId),
        formula: text('capitalCall.explain.level'),
      },
    ),
  );
  const open = parts.map(({ holdingId, name, amount }) =>
    explainedSum(
      name,
      [
        explained(text('capitalCall.field.amount'), amount),
        ...(payments ?? [])
          .filter((payment) => payment.holdingId === holdingId)
          .map(({ id, date, amount: paid }) =>
            explained(text('capitalCall.explain.paid', { date: day(date) }), 0 - paid, {
              href: links.entry(id),
            }),
          ),
      ],
      { href: links.holding(holdingId) },
    ),
  );
  const paid = open.map((holder) => {
    const [, ...paymentsOf] = holder.parts;
    return explainedSum(holder.label, paymentsOf.map(negate), { href: holder.href });
  });
  return [
    explainedSum(text('capitalCall.show.called'), called, { key: 'called' }),
    ...(status === 'issued'
      ? [
          explainedSum(text('capitalCall.show.paid'), paid, { key: 'paid' }),
          explainedSum(text('capitalCall.field.open'), open, { key: 'open' }),
        ]
      : []),
  ];
}
