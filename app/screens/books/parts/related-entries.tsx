import { useText } from '~/i18n/text';
import { Badge } from '~/ui/alert';
import { Section } from '~/ui/card';
import { PlainList } from '~/ui/lists';
import { Day } from '~/ui/moment';
import { Money } from '~/ui/money';
import type { ShownEntry } from '../entry';

/** The corrections, the reversal and the payments of an entry. */
export function RelatedEntries({ of: { related, currency } }: { of: ShownEntry }) {
  const text = useText();
  return (
    <Section title={text('entry.show.related')}>
      <PlainList>
        {related.map(({ id, href, relation, kind, date, net, vat, reversedBy }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3">
            <span>
              {text(`entry.relation.${relation}`)}{' '}
              <a href={href}>{text(`entry.show.title.${kind}`, { id })}</a>
            </span>
            <Day at={date} />
            <Money minor={net + vat} currency={currency} />
            {reversedBy !== null && <Badge>{text('entry.journal.reversed')}</Badge>}
          </li>
        ))}
      </PlainList>
    </Section>
  );
}
