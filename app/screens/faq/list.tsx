import { useLoaderData } from '@remix-run/react';
import { count } from '~/i18n/format';
import { useLocale, useText } from '~/i18n/text';
import { faqCreatePath, faqDeletePath, faqEditPath, faqPublicPath } from '~/paths';
import { ListPage } from '~/screens/shell/list-page';
import { draggable, MoveButtons, PlaceForm } from '~/screens/shell/moving';
import { Badge } from '~/ui/alert';
import type { faqListLoader } from './list.server';

export function FaqListScreen() {
  const list = useLoaderData<typeof faqListLoader>();
  const text = useText();
  return (
    <ListPage
      list={list}
      lead={
        <>
          {text('faq.list.lead')} <a href={faqPublicPath()}>{text('faq.public.see')}</a>
        </>
      }
      moving={list.mayMove && draggable(text, list.end)}
      create={{ label: text('faq.list.create'), href: faqCreatePath() }}
      columns={[
        {
          key: 'question_en',
          header: text('faq.field.questionEn'),
          sortable: true,
          primary: true,
          cell: (row) => <bdi>{row.questionEn}</bdi>,
        },
        {
          key: 'question_he',
          header: text('faq.field.questionHe'),
          sortable: true,
          cell: (row) => <bdi className="block min-w-32 wrap-anywhere">{row.questionHe}</bdi>,
        },
        {
          key: 'is_active',
          header: text('faq.field.state'),
          sortable: true,
          cell: ({ state }) => (
            <Badge tone={state === 'shown' ? 'good' : 'neutral'}>{text(`faq.list.${state}`)}</Badge>
          ),
        },
        {
          key: 'sort_order',
          header: text('faq.field.order'),
          sortable: true,
          align: 'end',
          cell: (row) => <Place list={list} row={row} />,
        },
      ]}
      rowName={(row) => row.questionEn}
      actions={({ id }) => [
        { label: text('faq.list.edit'), href: faqEditPath(id) },
        { label: text('faq.list.delete'), href: faqDeletePath(id), kind: 'danger' },
      ]}
      empty={text('faq.list.empty')}
    >
      {list.mayMove && <PlaceForm />}
    </ListPage>
  );
}

type List = ReturnType<typeof useLoaderData<typeof faqListLoader>>;

function Place({
  list: { rows, state, end, mayMove },
  row,
}: {
  list: List;
  row: List['rows'][number];
}) {
  const locale = useLocale();
  const place = count(row.sortOrder, locale);
  if (!mayMove) return place;
  const ends = {
    first: state.page === 1 && row === rows[0],
    last: end === null && row === rows.at(-1),
  };
  return (
    <div className="inline-flex items-center gap-2" data-drag-handle="">
      {place}
      <MoveButtons id={row.id} name={row.questionEn} ends={ends} />
    </div>
  );
}
