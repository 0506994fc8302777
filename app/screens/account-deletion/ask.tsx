import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { loginPath } from '~/paths';
import { ButtonLink } from '~/ui/button';
import { Section } from '~/ui/card';
import { PageHead } from '~/ui/page-head';
import { Hint } from '~/ui/text';
import type { askDeletionLoader } from './ask.server';

const goes = ['person', 'access', 'traces', 'invitations'] as const;
const stays = ['books', 'messages', 'work', 'log', 'company'] as const;

/** Says what a deletion does before it asks; the safe choice comes first. */
export function AskDeletionScreen() {
  const { yesHref } = useLoaderData<typeof askDeletionLoader>();
  const text = useText();
  return (
    <>
      <PageHead title={text('accountDeletion.title')} lead={text('accountDeletion.lead')} />
      <Section title={text('accountDeletion.goesTitle')}>
        <Points items={goes.map((name) => text(`accountDeletion.goes.${name}`))} />
      </Section>
      <Section title={text('accountDeletion.staysTitle')}>
        <Points items={stays.map((name) => text(`accountDeletion.stays.${name}`))} />
      </Section>
      <Hint>{text('accountDeletion.limits')}</Hint>
      <div className="flex flex-wrap gap-3">
        <ButtonLink href={loginPath()}>{text('accountDeletion.cancel')}</ButtonLink>
        <ButtonLink href={yesHref} kind="danger">
          {text('accountDeletion.yes')}
        </ButtonLink>
      </div>
    </>
  );
}

function Points({ items }: { items: string[] }) {
  return (
    <ul className="list-disc ps-5">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
