import { useActionData } from '@remix-run/react';
import { Fragment } from 'react';
import type { FormRefusal } from '~/http/form-action.server';
import { useText } from '~/i18n/text';
import type { BudgetEffect } from '~/models/change-orders/impact.server';
import { Badge } from '~/ui/alert';
import { FieldError } from '~/ui/field-frame';
import { Money } from '~/ui/money';
import { FigureCell, FigureHead, TableFrame } from '~/ui/table-parts';
import type { ShownChange } from '../show';

type BudgetEffectProps = { of: ShownChange; budget: NonNullable<ShownChange['budget']> };

/** The budget before and after the change: by line, by phase, in all, and what is left. */
export function BudgetEffectTable({ of: { currency }, budget }: BudgetEffectProps) {
  const text = useText();
  const errors = useActionData<FormRefusal>()?.lastResult.error ?? {};
  const fieldOf = (line: (typeof lines)[number]) => `lines[${lines.indexOf(line)}].amount`;
  const { lines, phases, total, contingency } = budget;
  const heads = [
    text('changeOrder.show.before'),
    text('changeOrder.show.after'),
    text('changeOrder.show.difference'),
  ];
  /** The amount before the change opens in the budget. */
  const cells = ({ before, after, difference }: BudgetEffect, href?: string) =>
    [before, after, difference].map((minor, at) => (
      <FigureCell key={heads[at]} label={heads[at] ?? ''}>
        <Money
          minor={minor}
          currency={currency}
          href={at === 0 && minor !== 0 ? href : undefined}
        />
      </FigureCell>
    ));
  return (
    <TableFrame caption={text('changeOrder.show.impact')}>
      <thead>
        <tr>
          <th scope="col">{text('changeOrder.show.line')}</th>
          {heads.map((head) => (
            <FigureHead key={head}>{head}</FigureHead>
          ))}
        </tr>
      </thead>
      <tbody>
        {phases.map(({ phaseId, phase, ...sum }) => (
          <Fragment key={phaseId}>
            {lines
              .filter((line) => line.phaseId === phaseId)
              .map((line) => (
                <tr key={line.id}>
                  <th scope="row">
                    <bdi>{line.name}</bdi>{' '}
                    {line.isNew === 1 && line.title !== null && (
                      <Badge tone="info">{text('changeOrder.show.newLine')}</Badge>
                    )}
                    <FieldError
                      id={`decision-${fieldOf(line)}`}
                      errors={errors[fieldOf(line)] ?? undefined}
                    />
                  </th>
                  {cells(line, line.href)}
                </tr>
              ))}
            <tr className="bg-wash font-[600]">
              <th scope="row">
                {text('changeOrder.show.phaseTotal', {
                  phase: phase ?? text('books.line.deleted'),
                })}
              </th>
              {cells(sum)}
            </tr>
          </Fragment>
        ))}
      </tbody>
      <tfoot className="border-ink font-[600] sm:border-t-2">
        <tr>
          <th scope="row">{text('changeOrder.show.total')}</th>
          {cells(total, budget.href)}
        </tr>
        {contingency && (
          <tr>
            <th scope="row">{text('changeOrder.show.contingency')}</th>
            {cells(contingency)}
          </tr>
        )}
      </tfoot>
    </TableFrame>
  );
}

/** The changes of a decided change order, whose budget may have changed since. */
export function ChangeLines({ of: { lines, amount, currency } }: { of: ShownChange }) {
  const text = useText();
  const label = text('changeOrder.show.difference');
  return (
    <TableFrame caption={text('changeOrder.show.changes')}>
      <thead>
        <tr>
          <th scope="col">{text('changeOrder.show.line')}</th>
          <FigureHead>{label}</FigureHead>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <th scope="row">
              <bdi>{line.name}</bdi>
            </th>
            <FigureCell label={label}>
              <Money minor={line.amount} currency={currency} />
            </FigureCell>
          </tr>
        ))}
      </tbody>
      <tfoot className="border-ink font-[600] sm:border-t-2">
        <tr>
          <th scope="row">{text('changeOrder.show.total')}</th>
          <FigureCell label={label}>
            <Money minor={amount} currency={currency} />
          </FigureCell>
        </tr>
      </tfoot>
    </TableFrame>
  );
}
