import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { withDialogs } from '~/screens/shell/question';
import { Badge } from '~/ui/alert';
import { ButtonLink } from '~/ui/button';
import { Section } from '~/ui/card';
import { Ltr } from '~/ui/ltr';
import { Day, Month } from '~/ui/moment';
import { PageHead } from '~/ui/page-head';
import { FigureCell, FigureHead, FoldedRows, OpeningRow, TableFrame } from '~/ui/table-parts';
import { Hint } from '~/ui/text';
import type { indexShowLoader } from './show.server';

type Row = ReturnType<typeof useLoaderData<typeof indexShowLoader>>['rows'][number];

export const IndexScreen = withDialogs(IndexPage);

/** The number of values, two years, that are visible before the rest is expanded. */
const firstRows = 24;

/** An index with its values by month, newest first. */
function IndexPage() {
  const { title, breadcrumbs, hrefs, rows } = useLoaderData<typeof indexShowLoader>();
  const text = useText();
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead
        title={{ name: title }}
        breadcrumbs={breadcrumbs}
        action={
          hrefs && (
            <div className="flex flex-wrap gap-2 print:hidden">
              <ButtonLink href={hrefs.edit} icon="edit">
                {text('priceIndex.list.edit')}
              </ButtonLink>
              <ButtonLink href={hrefs.add} icon="plus" opensDialog>
                {text('priceIndex.page.add')}
              </ButtonLink>
              <ButtonLink href={hrefs.import} kind="primary" icon="upload">
                {text('priceIndex.page.import')}
              </ButtonLink>
            </div>
          )
        }
      />
      <Section title={text('priceIndex.page.values')}>
        {rows.length === 0 ? <Hint>{text('priceIndex.page.none')}</Hint> : <Values />}
      </Section>
    </div>
  );
}

function Values() {
  const { rows, mayWrite } = useLoaderData<typeof indexShowLoader>();
  const text = useText();
  const valueRows = (some: Row[]) => some.map((row) => <ValueRow key={row.month} of={row} />);
  const earlier = rows.slice(firstRows);
  return (
    <>
      {rows.some(({ isPaid }) => isPaid) && <Hint>{text('priceIndex.page.paidHint')}</Hint>}
      <TableFrame caption={text('priceIndex.page.values')}>
        <thead>
          <tr>
            <th scope="col">{text('indexRow.field.month')}</th>
            <FigureHead>{text('indexRow.field.value')}</FigureHead>
            <FigureHead>{text('indexRow.field.factor')}</FigureHead>
            <th scope="col">{text('indexRow.field.publishedOn')}</th>
            {mayWrite && <th scope="col">{text('priceIndex.page.actions')}</th>}
          </tr>
        </thead>
        <tbody>{valueRows(rows.slice(0, firstRows))}</tbody>
        {earlier.length > 0 && (
          <>
            <FoldedRows id="earlier-values">{valueRows(earlier)}</FoldedRows>
            <OpeningRow>
              <th scope="row" colSpan={mayWrite ? 5 : 4}>
                <a href="#earlier-values">
                  {text('priceIndex.page.earlier', { count: earlier.length })}
                </a>
              </th>
            </OpeningRow>
          </>
        )}
      </TableFrame>
    </>
  );
}

function ValueRow({ of: row }: { of: Row }) {
  const { mayWrite } = useLoaderData<typeof indexShowLoader>();
  const text = useText();
  const { month, value, factor, publishedOn, isPaid, isBase, editHref, deleteHref } = row;
  return (
    <tr>
      <th scope="row">
        <Month at={month} /> {isPaid && <Badge tone="good">{text('priceIndex.page.paid')}</Badge>}{' '}
        {isBase && <Badge>{text('priceIndex.page.base')}</Badge>}
      </th>
      <FigureCell label={text('indexRow.field.value')}>
        <Ltr>{value}</Ltr>
      </FigureCell>
      <FigureCell label={text('indexRow.field.factor')}>
        <Ltr>{factor}</Ltr>
      </FigureCell>
      <td data-label={text('indexRow.field.publishedOn')}>
        <Day at={publishedOn} />
      </td>
      {mayWrite && (
        <td data-label={text('priceIndex.page.actions')}>
          {editHref === null && '–'}
          {editHref && <RowLink href={editHref}>{text('priceIndex.page.editRow')}</RowLink>}{' '}
          {deleteHref && <RowLink href={deleteHref}>{text('priceIndex.page.deleteRow')}</RowLink>}
        </td>
      )}
    </tr>
  );
}

const RowLink = ({ href, children }: { href: string; children: string }) => (
  <ButtonLink href={href} kind="quiet" opensDialog>
    {children}
  </ButtonLink>
);
