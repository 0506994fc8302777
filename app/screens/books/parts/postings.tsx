import { useText } from '~/i18n/text';
import { Money } from '~/ui/money';
import { FigureCell, FigureHead, TableFrame } from '~/ui/table-parts';
import type { ShownEntry } from '../entry';

/** The double entry, which only an accountant looks at. */
export function Postings({ of: { postings, currency } }: { of: ShownEntry }) {
  const text = useText();
  const title = text('entry.postings.title');
  const [debit, credit] = [text('entry.postings.debit'), text('entry.postings.credit')];
  return (
    <details>
      <summary className="py-3 text-primary underline">{title}</summary>
      <TableFrame caption={title}>
        <thead>
          <tr>
            <th scope="col">{text('entry.postings.account')}</th>
            <th scope="col">{text('books.field.phase')}</th>
            <FigureHead>{debit}</FigureHead>
            <FigureHead>{credit}</FigureHead>
          </tr>
        </thead>
        <tbody>
          {postings.map(({ id, account, amount, phase, line }) => (
            <tr key={id}>
              <th scope="row">{text(`entry.account.${account}`)}</th>
              <td data-label={text('books.field.phase')}>
                <bdi>{[phase, line].filter(Boolean).join(' · ') || '–'}</bdi>
              </td>
              <FigureCell label={debit}>
                {amount > 0 ? <Money minor={amount} currency={currency} /> : '–'}
              </FigureCell>
              <FigureCell label={credit}>
                {amount < 0 ? <Money minor={-amount} currency={currency} /> : '–'}
              </FigureCell>
            </tr>
          ))}
        </tbody>
      </TableFrame>
    </details>
  );
}
