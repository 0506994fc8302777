import { useLoaderData } from '@remix-run/react';
import { useFrame } from '~/http/frame';
import { useText } from '~/i18n/text';
import { cardCreatePath, cardDeletePath, cardEditPath, cardsPath, planPath } from '~/paths';
import { withDialogs } from '~/screens/shell/question';
import { Alert, Badge } from '~/ui/alert';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { Card } from '~/ui/card';
import { EmptyState } from '~/ui/empty-state';
import { Icon } from '~/ui/icon';
import { Facts } from '~/ui/lists';
import { Ltr } from '~/ui/ltr';
import { PageHead } from '~/ui/page-head';
import type { cardListLoader } from './list.server';

export const CardListScreen = withDialogs(CardListPage);

function CardListPage() {
  const { title, cards, setup, mayAdd, mayEdit } = useLoaderData<typeof cardListLoader>();
  const { portal } = useFrame();
  const text = useText();
  return (
    <>
      <PageHead
        title={title}
        lead={text('card.lead')}
        action={
          mayAdd && (
            <ButtonLink href={cardCreatePath(portal)} kind="primary" icon="plus">
              {text('card.add')}
            </ButtonLink>
          )
        }
      />
      {setup && <Alert kind="warn">{setup}</Alert>}
      {cards.length === 0 && (
        <EmptyState
          text={text('card.empty')}
          action={{ label: text('shell.nav.plans'), href: planPath(portal) }}
        />
      )}
      <ul className="grid gap-4 sm:grid-cols-2 2xl:grid-cols-3">
        {cards.map((card) => (
          <li key={card.id} className="grid">
            <CardFace card={card} mayEdit={mayEdit} />
          </li>
        ))}
      </ul>
    </>
  );
}

type ShownCard = ReturnType<typeof useLoaderData<typeof cardListLoader>>['cards'][number];

function CardFace({ card, mayEdit }: { card: ShownCard; mayEdit: boolean }) {
  const { id, brand, lastFour, holder, expiryMonth, expiryYear, isActive, isExpired } = card;
  const { portal } = useFrame();
  const text = useText();
  const expiry = [expiryMonth, expiryYear % 100]
    .map((part) => String(part).padStart(2, '0'))
    .join('/');
  const which = <span className="visually-hidden"> {lastFour}</span>;
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-2">
        <Icon name="card" />
        <h2 className="text-lg">
          <Ltr>
            {brand} •••• {lastFour}
          </Ltr>
        </h2>
        {isActive && <Badge tone="good">{text('card.active')}</Badge>}
        {isExpired && <Badge tone="bad">{text('card.expired')}</Badge>}
      </div>
      <Facts
        items={[
          { label: text('card.field.cardHolderName'), value: <bdi>{holder}</bdi> },
          { label: text('card.field.expiry'), value: <Ltr>{expiry}</Ltr> },
        ]}
      />
      <div className="flex flex-wrap gap-2">
        <form method="post" action={cardsPath(portal)} data-enhance="double-submit">
          <SubmitButton kind="secondary" name="card_id" value={id} disabled={isActive}>
            {text('card.activate')}
            {which}
          </SubmitButton>
        </form>
        {mayEdit && (
          <ButtonLink href={cardEditPath(portal, id)} kind="quiet">
            {text('card.edit')}
            {which}
          </ButtonLink>
        )}
        <ButtonLink href={cardDeletePath(portal, id)} kind="remove" opensDialog>
          {text('card.delete')}
          {which}
        </ButtonLink>
      </div>
    </Card>
  );
}
