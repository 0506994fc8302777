import { Outlet, useLoaderData } from '@remix-run/react';
import { count } from '~/i18n/format';
import { useLocale, useText } from '~/i18n/text';
import { faqCreatePath, faqDeletePath, faqEditPath } from '~/paths';
import { Badge } from '~/ui/badge';
import { ButtonLink } from '~/ui/button';
import { PageHead } from '~/ui/page-head';
import { ListTable } from '~/ui/table';
import type { FaqList } from './list.server';

export function FaqListScreen() {
  const { title, path, state, rows, total } = useLoaderData() as FaqList;
  const text = useText();
  const locale = useLocale();
  const create = { label: text('faq.list.create'), href: faqCreatePath() };
  return (
    <>
      <PageHead
        title={title}
        lead={text('faq.list.lead')}
        action={
          <ButtonLink href={create.href} kind="primary" icon="plus">
            {create.label}
          </ButtonLink>
        }
      />
      <ListTable
        caption={title}
        path={path}
        state={state}
        rows={rows}
        total={total}
        rowKey={(row) => row.id}
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
        rowActions={({ id, questionEn }) => [
          { label: text('faq.list.edit'), href: faqEditPath(id), hiddenLabel: questionEn },
          {
            label: text('faq.list.delete'),
            href: faqDeletePath(id),
            kind: 'danger',
            hiddenLabel: questionEn,
          },
        ]}
        empty={{ text: text('faq.list.empty'), action: create }}
      />
      <Outlet />
    </>
  );
}
