import { useLoaderData } from '@remix-run/react';
import { count } from '~/i18n/format';
import { useLocale, useText } from '~/i18n/text';
import { faqCreatePath, faqDeletePath, faqEditPath } from '~/paths';
import { ListPage } from '~/screens/shell/list-page';
import { Badge } from '~/ui/badge';
import type { faqListLoader } from './list.server';

export function FaqListScreen() {
  const list = useLoaderData<typeof faqListLoader>();
  const text = useText();
  const locale = useLocale();
  return (
    <ListPage
      list={list}
      lead={text('faq.list.lead')}
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
          cell: (row) => <bdi>{row.questionHe}</bdi>,
        },
        {
          key: 'is_active',
          header: text('faq.field.state'),
          sortable: true,
          cell: ({ isActive }) => (
            <Badge tone={isActive ? 'good' : 'neutral'}>
              {text(isActive ? 'faq.list.shown' : 'faq.list.hidden')}
            </Badge>
          ),
        },
        {
          key: 'sort_order',
          header: text('faq.field.order'),
          sortable: true,
          align: 'end',
          cell: (row) => count(row.sortOrder, locale),
        },
      ]}
      rowName={(row) => row.questionEn}
      actions={({ id }) => [
        { label: text('faq.list.edit'), href: faqEditPath(id) },
        { label: text('faq.list.delete'), href: faqDeletePath(id), kind: 'danger' },
      ]}
      empty={text('faq.list.empty')}
    />
  );
}
