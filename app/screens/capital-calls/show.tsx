import { useLoaderData } from '@remix-run/react';
import { day, money } from '~/i18n/format';
import { useText } from '~/i18n/text';
import { CallStatusBadge } from '~/screens/shell/call-status';
import { ImpactSection } from '~/screens/shell/impact';
import { withDialogs } from '~/screens/shell/question';
import { Actions } from '~/ui/actions';
import { Alert } from '~/ui/alert';
import { ButtonLink } from '~/ui/button';
import { Section } from '~/ui/card';
import { Explain, explainedLinks } from '~/ui/explain';
import { Day } from '~/ui/moment';
import { Money } from '~/ui/money';
import { PageHead } from '~/ui/page-head';
import { StatTile, StatTiles } from '~/ui/stat-tile';
import { CallParts } from './parts/table';
import type { callShowLoader } from './show.server';

export type ShownCall = ReturnType<typeof useLoaderData<typeof callShowLoader>>;

export const CallScreen = withDialogs(CallPage);

function CallPage() {
  const call = useLoaderData<typeof callShowLoader>();
  const { title, breadcrumbs, purpose, status, currency, open, unfunded, dueOn } = call;
  const text = useText();
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead
        title={title}
        breadcrumbs={breadcrumbs}
        lead={purpose === null ? undefined : <bdi>{purpose}</bdi>}
        action={<CallActions of={call} />}
      />
      {status === 'draft' && call.isPossible && (
        <Alert kind="info">{text('capitalCall.show.draftHint')}</Alert>
      )}
      {!call.isPossible && (
        <Alert kind="warn">
          {text('capitalCall.show.impossible', { unfunded: money(unfunded, currency) })}
        </Alert>
      )}
      {call.isOverdue && (
        <Alert kind="warn">
          {text('capitalCall.show.overdue', { open: money(open, currency), date: day(dueOn) })}
        </Alert>
      )}
      <Figures of={call} />
      {call.parts.length > 0 && (
        <Section title={text('capitalCall.show.parts')}>
          <CallParts of={call} />
        </Section>
      )}
      {call.explained.length > 0 && (
        <Section id="explained" title={text('capitalCall.explain.title')}>
          <Explain id="explained" figures={call.explained} currency={currency} />
        </Section>
      )}
      {call.impact && <ImpactSection impact={call.impact} isKept={status !== 'draft'} />}
    </div>
  );
}

function CallActions({ of: { hrefs } }: { of: ShownCall }) {
  const text = useText();
  return (
    <Actions
      more={
        (hrefs.delete || hrefs.withdraw) && (
          <>
            {hrefs.delete && (
              <ButtonLink href={hrefs.delete} kind="remove" icon="trash" opensDialog>
                {text('capitalCall.show.delete')}
              </ButtonLink>
            )}
            {hrefs.withdraw && (
              <ButtonLink href={hrefs.withdraw} kind="remove" icon="trash" opensDialog>
                {text('capitalCall.show.withdraw')}
              </ButtonLink>
            )}
          </>
        )
      }
    >
      {hrefs.issue && (
        <ButtonLink href={hrefs.issue} kind="primary" icon="mail" opensDialog>
          {text('capitalCall.show.issue')}
        </ButtonLink>
      )}
      {hrefs.pay && (
        <ButtonLink href={hrefs.pay} kind="primary" icon="wallet" opensDialog>
          {text('capitalCall.show.pay')}
        </ButtonLink>
      )}
      {hrefs.edit && (
        <ButtonLink href={hrefs.edit} icon="edit">
          {text('capitalCall.show.edit')}
        </ButtonLink>
      )}
    </Actions>
  );
}

function Figures({ of: call }: { of: ShownCall }) {
  const { amount, open, currency, dueOn, status, explained } = call;
  const hrefOf = explainedLinks(explained);
  const text = useText();
  return (
    <StatTiles>
      <StatTile
        label={text('capitalCall.show.called')}
        href={hrefOf('called')}
        value={<Money minor={amount} currency={currency} />}
      />
      {status === 'issued' && (
        <>
          <StatTile
            label={text('capitalCall.show.paid')}
            href={hrefOf('paid')}
            value={<Money minor={amount - open} currency={currency} />}
          />
          <StatTile
            label={text('capitalCall.field.open')}
            href={hrefOf('open')}
            value={<Money minor={open} currency={currency} />}
          />
        </>
      )}
      <StatTile label={text('capitalCall.field.dueOn')} value={<Day at={dueOn} />} />
      <StatTile
        label={text('capitalCall.field.status')}
        value={<CallStatusBadge status={status} open={open} />}
      />
    </StatTiles>
  );
}
