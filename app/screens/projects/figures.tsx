import { useLoaderData } from '@remix-run/react';
import { money } from '~/i18n/format';
import { useText } from '~/i18n/text';
import { Amount } from '~/ui/amount';
import { ButtonLink } from '~/ui/button';
import { Dialog, DialogActions } from '~/ui/dialog';
import { Hint } from '~/ui/text';
import type { projectFiguresLoader } from './figures.server';

/** What was paid and what it is worth, added up line by line. */
export function ProjectFiguresScreen() {
  const figures = useLoaderData<typeof projectFiguresLoader>();
  const { title, currency, purchasePrice, renovationCost, currentValue, closeHref } = figures;
  const text = useText();
  const row = (label: string, minor: number | null, hint?: string) => (
    <tr className={hint ? 'bg-wash font-[600]' : undefined}>
      <th scope="row" className={`px-3 py-2 text-start ${hint ? '' : 'font-[400]'}`}>
        {label}{' '}
        {hint && (
          <Hint as="span" className="block font-[400]">
            {hint}
          </Hint>
        )}
      </th>
      <td className="px-3 py-2 text-end">
        {minor === null ? '–' : <Amount>{money(minor, currency)}</Amount>}
      </td>
    </tr>
  );
  return (
    <Dialog title={title} closeHref={closeHref}>
      <table className="mb-4 w-full border-collapse border-y border-line [&_tr]:border-t [&_tr]:border-line">
        <caption className="visually-hidden">{title}</caption>
        <tbody>
          {row(text('project.field.purchasePrice'), purchasePrice)}
          {row(text('project.field.renovationCost'), renovationCost)}
          {row(
            text('project.field.calculatedValue'),
            figures.calculatedValue,
            text('project.figures.calculatedValue'),
          )}
          {row(text('project.field.currentValue'), currentValue)}
          {row(
            text('project.field.profit'),
            figures.wedge,
            text(figures.wedge === null ? 'project.figures.noProfit' : 'project.figures.profit'),
          )}
        </tbody>
      </table>
      <DialogActions>
        <ButtonLink href={closeHref}>{text('project.figures.back')}</ButtonLink>
      </DialogActions>
    </Dialog>
  );
}
