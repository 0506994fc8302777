import { Outlet, useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { EmptyState } from '~/ui/empty-state';
import { PageHead } from '~/ui/page-head';
import type { CardList } from './list.server';
import { CardFace } from './parts/card-face';

export function CardListScreen() {
  const { title, cards } = useLoaderData() as CardList;
  const text = useText();
  return (
    <>
      <PageHead title={title} lead={text('card.lead')} />
      {cards.length === 0 && <EmptyState text={text('card.empty')} />}
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {cards.map((card) => (
          <li key={card.id} className="grid">
            <CardFace card={card} />
          </li>
        ))}
      </ul>
      <Outlet />
    </>
  );
}
