import { useLoaderData } from '@remix-run/react';
import { day } from '~/i18n/format';
import { useText } from '~/i18n/text';
import { withDialogs } from '~/screens/shell/question';
import { Alert, Badge } from '~/ui/alert';
import { ButtonLink } from '~/ui/button';
import { Card } from '~/ui/card';
import { Facts } from '~/ui/lists';
import { Ltr } from '~/ui/ltr';
import { Day, Moment } from '~/ui/moment';
import { Money } from '~/ui/money';
import { PageHead } from '~/ui/page-head';
import { Prose } from '~/ui/text';
import { TwoColumns } from '~/ui/two-columns';
import type { entryShowLoader } from './entry-show.server';
import { Postings } from './parts/postings';
import { Receipts } from './parts/receipts';
import { RelatedEntries } from './parts/related-entries';

export type ShownEntry = ReturnType<typeof useLoaderData<typeof entryShowLoader>>;

export const EntryScreen = withDialogs(EntryPage);

function EntryPage() {
  const entry = useLoaderData<typeof entryShowLoader>();
  const { title, breadcrumbs, related } = entry;
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead title={title} breadcrumbs={breadcrumbs} action={<Actions of={entry} />} />
      <Notes of={entry} />
      <TwoColumns
        main={
          <Card>
            <About of={entry} />
            {entry.note && <Prose>{entry.note}</Prose>}
          </Card>
        }
        side={<Receipts of={entry.receipts} />}
      />
      {related.length > 0 && <RelatedEntries of={entry} />}
      <Postings of={entry} />
    </div>
  );
}

function Actions({ of: { correctHref, reverseHref, payHref } }: { of: ShownEntry }) {
  const text = useText();
  return (
    <div className="flex flex-wrap gap-2">
      {reverseHref && (
        <ButtonLink href={reverseHref} kind="remove" icon="history" opensDialog>
          {text('entry.show.reverse')}
        </ButtonLink>
      )}
      {correctHref && (
        <ButtonLink href={correctHref} icon="edit">
          {text('entry.show.correct')}
        </ButtonLink>
      )}
      {payHref && (
        <ButtonLink href={payHref} kind="primary" icon="wallet" opensDialog>
          {text('entry.show.pay')}
        </ButtonLink>
      )}
    </div>
  );
}

function Notes({ of: entry }: { of: ShownEntry }) {
  const text = useText();
  const { reversedBy, documentDate, isPaidFirst, isTyped } = entry;
  return (
    <>
      {reversedBy !== null && <Alert kind="warn">{text('entry.show.reversed')}</Alert>}
      {documentDate && (
        <Alert kind="info">
          {text('entry.show.moved', { document: day(documentDate), date: day(entry.date) })}
        </Alert>
      )}
      {isPaidFirst && <Alert kind="info">{text('entry.show.paidFirst')}</Alert>}
      {isTyped && <Alert kind="info">{text('entry.show.typed')}</Alert>}
    </>
  );
}

function About({ of: entry }: { of: ShownEntry }) {
  const { net, vat, rate, currency, kind, openAmount, reversedBy, dueDate, isOverdue } = entry;
  const { supplier, lender, loanHref, holder, holderHref, category, place, invoiceNumber, by } =
    entry;
  const text = useText();
  const amount = (minor: number) => <Money minor={minor} currency={currency} />;
  const isOpenBill = ['bill', 'release', 'purchase'].includes(kind) && reversedBy === null;
  const items = [
    {
      label: text('entry.show.gross'),
      value: (
        <strong className={reversedBy === null ? 'text-lg' : 'text-lg line-through'}>
          {amount(net + vat)}
        </strong>
      ),
    },
    vat !== 0 && { label: text('entry.show.net'), value: amount(net) },
    vat !== 0 && { label: text('entry.show.vatAt', { rate }), value: amount(vat) },
    isOpenBill && {
      label: text('entry.show.open'),
      value:
        openAmount > 0 ? (
          amount(openAmount)
        ) : (
          <Badge tone="good">{text('entry.show.isPaid')}</Badge>
        ),
    },
    { label: text('books.field.date'), value: <Day at={entry.date} /> },
    dueDate && {
      label: text('books.field.dueDate'),
      value: (
        <>
          <Day at={dueDate} /> {isOverdue && <Badge tone="bad">{text('entry.show.overdue')}</Badge>}
        </>
      ),
    },
    supplier && { label: text('books.field.supplier'), value: <bdi>{supplier.name}</bdi> },
    loanHref && {
      label: text('entry.show.loan'),
      value: (
        <a href={loanHref}>
          <bdi>{lender}</bdi>
        </a>
      ),
    },
    holderHref && {
      label: text('entry.show.holder'),
      value: (
        <a href={holderHref}>
          <bdi>{holder}</bdi>
        </a>
      ),
    },
    category && {
      label: text('books.field.category'),
      value: text(`books.category.${category}`),
    },
    place && { label: text('books.field.phase'), value: <Place of={place} /> },
    place?.line && { label: text('books.field.line'), value: <bdi>{place.line}</bdi> },
    invoiceNumber && {
      label: text('books.field.invoiceNumber'),
      value: <Ltr>{invoiceNumber}</Ltr>,
    },
    {
      label: text('entry.show.by'),
      value: (
        <>
          <bdi>{by ?? text('entry.show.formerUser')}</bdi> · <Moment at={entry.postedAt} />
        </>
      ),
    },
  ];
  return (
    <Facts
      items={items.filter(
        (item) => item !== null && item !== false && item !== '' && item !== undefined,
      )}
    />
  );
}

function Place({ of: { name, href } }: { of: NonNullable<ShownEntry['place']> }) {
  if (!href) return name;
  return (
    <a href={href}>
      <bdi>{name}</bdi>
    </a>
  );
}
