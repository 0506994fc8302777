import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { calculatedValue, profitOf } from '~/models/projects/figures';
import { reasonWords } from '~/screens/shell/profit-words';
import { ButtonLink } from '~/ui/button';
import { Dialog, DialogActions } from '~/ui/dialog';
import { Money } from '~/ui/money';
import { Hint } from '~/ui/text';
import type { projectFiguresLoader } from './show.server';

export function ProjectFiguresScreen() {
  const { title, project, closeHref } = useLoaderData<typeof projectFiguresLoader>();
  const text = useText();
  const profit = profitOf(project);
  const { expected, currency } = project;
  const row = (label: string, minor: number | null, hint?: string) => (
    <tr key={label} className={hint ? 'bg-wash font-[600]' : undefined}>
      <th scope="row" className={`px-3 py-2 text-start ${hint ? '' : 'font-[400]'}`}>
        {label}{' '}
        {hint && (
          <Hint as="span" className="block font-[400]">
            {hint}
          </Hint>
        )}
      </th>
      <td className="px-3 py-2 text-end">
        <Money minor={minor} currency={project.currency} />
      </td>
    </tr>
  );
  return (
    <Dialog title={title} closeHref={closeHref}>
      <table
        className={
          'mb-4 w-full border-collapse border-y border-line ' + '[&_tr]:border-t [&_tr]:border-line'
        }
      >
        <caption className="visually-hidden">{title}</caption>
        <tbody>
          {row(text('project.field.purchasePrice'), project.purchasePrice)}
          {row(text('project.field.renovationCost'), project.renovationCost)}
          {row(
            text('project.field.calculatedValue'),
            calculatedValue(project),
            text('project.figures.calculatedValue'),
          )}
          {row(text('project.field.currentValue'), project.currentPropertyValue)}
          {row(
            text('project.field.profit'),
            profit,
            text(profit === null ? 'project.figures.noProfit' : 'project.figures.profit'),
          )}
          {expected.reasons.map((one) => row(reasonWords(text, one, currency), one.amount))}
          {expected.profit !== null &&
            row(
              text('project.field.expectedProfit'),
              expected.profit,
              text('project.figures.expectedProfit'),
            )}
        </tbody>
      </table>
      <DialogActions>
        <ButtonLink href={closeHref}>{text('project.figures.back')}</ButtonLink>
      </DialogActions>
    </Dialog>
  );
}
