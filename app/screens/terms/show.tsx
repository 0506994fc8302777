import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { TierList, WorkedExample } from '~/screens/shell/tiers';
import { Alert } from '~/ui/alert';
import { ButtonLink } from '~/ui/button';
import { Card, Section } from '~/ui/card';
import { EmptyState } from '~/ui/empty-state';
import { Day } from '~/ui/moment';
import { PageHead } from '~/ui/page-head';
import { Hint } from '~/ui/text';
import type { termsShowLoader } from './terms.server';

export function TermsScreen() {
  const { breadcrumbs, currency, createHref, isUpcoming, shown, earlier } =
    useLoaderData<typeof termsShowLoader>();
  const text = useText();
  const create = createHref && (
    <ButtonLink href={createHref} kind="primary" icon="plus">
      {text('terms.show.create')}
    </ButtonLink>
  );
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead
        title={text('terms.show.title')}
        breadcrumbs={breadcrumbs}
        lead={text('terms.show.lead')}
        action={shown && create}
      />
      {shown === null ? (
        <EmptyState
          text={text('terms.show.empty')}
          action={createHref ? { label: text('terms.show.create'), href: createHref } : undefined}
        />
      ) : (
        <>
          {isUpcoming && <Alert kind="info">{text('terms.show.upcoming')}</Alert>}
          <Section title={text(`terms.preset.${shown.preset}.name`)}>
            <Hint>
              {text('terms.show.version', { number: shown.number })}{' '}
              <Day at={shown.effectiveFrom} />
            </Hint>
            <TierList tiers={shown.tiers} />
            <Hint>{text('terms.show.conventions')}</Hint>
          </Section>
          <Section title={text('terms.example.title')}>
            <WorkedExample example={shown.example} currency={currency} />
          </Section>
        </>
      )}
      {earlier.map(({ id, number, preset, effectiveFrom, tiers }) => (
        <Card key={id}>
          <h2 className="mb-1">{text(`terms.preset.${preset}.name`)}</h2>
          <Hint>
            {text('terms.show.version', { number })} <Day at={effectiveFrom} />
          </Hint>
          <TierList tiers={tiers} />
        </Card>
      ))}
    </div>
  );
}
