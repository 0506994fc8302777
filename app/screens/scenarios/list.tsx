import { useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { useLocale, useText } from '~/i18n/text';
import { longMonth } from '~/i18n/times';
import { irrWords, multipleWords } from '~/models/investments/words';
import { Actions } from '~/ui/actions';
import { Badge } from '~/ui/alert';
import { ButtonLink } from '~/ui/button';
import { Section } from '~/ui/card';
import { Explain } from '~/ui/explain';
import { LinesChart } from '~/ui/lines-chart';
import { Ltr } from '~/ui/ltr';
import { Day } from '~/ui/moment';
import { Money } from '~/ui/money';
import { PageHead } from '~/ui/page-head';
import { FigureCell, FigureHead, TableFrame } from '~/ui/table-parts';
import { Hint } from '~/ui/text';
import type { scenarioListLoader } from './show.server';

type Row = ReturnType<typeof useLoaderData<typeof scenarioListLoader>>['rows'][number];

/** The scenarios of a project, one per column, so that each figure is compared in a row. */
export function ScenarioListScreen() {
  const { breadcrumbs, rows, currency, explained, createHref, changeHref } =
    useLoaderData<typeof scenarioListLoader>();
  const text = useText();
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead
        title={text('scenario.list.title')}
        breadcrumbs={breadcrumbs}
        lead={text('scenario.list.lead')}
        action={
          <Actions>
            {changeHref && (
              <ButtonLink href={changeHref} kind="primary" icon="edit">
                {text('scenario.list.change')}
              </ButtonLink>
            )}
            {createHref && (
              <ButtonLink href={createHref} icon="plus">
                {text('scenario.list.create')}
              </ButtonLink>
            )}
          </Actions>
        }
      />
      <Section title={text('scenario.list.compare')}>
        <Comparison rows={rows} />
      </Section>
      <Section title={text('scenario.show.explained')}>
        <Explain figures={explained} currency={currency} />
      </Section>
      <Section title={text('scenario.list.chart')}>
        <Hint>{text('scenario.list.chartHint')}</Hint>
        <LinesChart
          label={text('scenario.list.chart')}
          currency={currency}
          lines={rows.map(({ name, months }) => ({
            name,
            points: months.map(({ month, balance }) => ({ month, value: balance })),
          }))}
        />
      </Section>
    </div>
  );
}

function Comparison({ rows }: { rows: Row[] }) {
  const { currency } = useLoaderData<typeof scenarioListLoader>();
  const text = useText();
  const locale = useLocale();
  /** Each opens on the page of its scenario. */
  const amount = ({ href }: Row, minor: number, key: string) => (
    <Money
      minor={minor}
      currency={currency}
      href={minor === 0 ? undefined : `${href}#explained-${key}`}
    />
  );
  const figures: [label: string, cell: (row: Row) => ReactNode][] = [
    [text('scenario.field.exit'), ({ exit }) => text(`scenario.exit.${exit}`)],
    [text('scenario.figure.exitOn'), ({ exitOn }) => <Day at={exitOn} />],
    [text('scenario.figure.value'), ({ value }) => <Money minor={value} currency={currency} />],
    [
      text('scenario.figure.costAtCompletion'),
      (row) => amount(row, row.costAtCompletion, 'costAtCompletion'),
    ],
    [
      text('scenario.figure.low'),
      (row) => (
        <>
          {amount(row, row.low.balance, 'low')}
          <Hint as="span" className="block">
            {longMonth(locale, `${row.low.month}-01`)}
          </Hint>
        </>
      ),
    ],
    [text('scenario.figure.toBorrow'), (row) => amount(row, row.toBorrow, 'toBorrow')],
    [
      text('scenario.figure.capitalNeeded'),
      (row) => amount(row, row.capitalNeeded, 'capitalNeeded'),
    ],
    [text('scenario.figure.profit'), (row) => <strong>{amount(row, row.profit, 'profit')}</strong>],
    [text('scenario.figure.multiple'), (row) => <Ltr>{multipleWords(row.multiple)}</Ltr>],
    [text('scenario.figure.irr'), ({ irr }) => <Ltr>{irrWords(irr, locale)}</Ltr>],
  ];
  return (
    <TableFrame caption={text('scenario.list.compare')}>
      <thead>
        <tr>
          <th scope="col">{text('impact.figure')}</th>
          {rows.map(({ name, href, isBase }) => (
            <FigureHead key={href}>
              <a href={href} className="whitespace-normal">
                <bdi>{name}</bdi>
              </a>{' '}
              {isBase && <Badge tone="info">{text('scenario.list.isBase')}</Badge>}
            </FigureHead>
          ))}
        </tr>
      </thead>
      <tbody>
        {figures.map(([label, cell]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {rows.map((row) => (
              <FigureCell key={row.href} label={row.name}>
                {cell(row)}
              </FigureCell>
            ))}
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}
