import { useFrame } from '~/http/frame';
import { useText } from '~/i18n/text';
import { Until } from '~/screens/shell/until';
import { ViewAsButton } from '~/screens/shell/view-as-button';
import { ButtonLink } from '~/ui/button';
import { Section } from '~/ui/card';
import { Facts } from '~/ui/lists';
import { Ltr } from '~/ui/ltr';
import { Day } from '~/ui/moment';
import { Money } from '~/ui/money';
import { PageHead } from '~/ui/page-head';
import type { PlansOfOne } from '../info.server';

/** One person and the subscription of their company. */
export function PlanCard(person: PlansOfOne) {
  const { title, name, email, address, companyName, role, phone, createdAt, plan, backHref } =
    person;
  const { here } = useFrame();
  const text = useText();
  const words = (value: string | null) => (value ? <bdi>{value}</bdi> : '–');
  const ltr = (value: string | null) => (value ? <Ltr>{value}</Ltr> : '–');
  const paid = plan?.transaction;
  return (
    <>
      <PageHead
        title={title}
        action={
          <div className="flex flex-wrap gap-2">
            {person.mayImpersonate && <ViewAsButton id={person.id} here={here} />}
            {person.accessHref && (
              <ButtonLink href={person.accessHref}>{text('access.action')}</ButtonLink>
            )}
            <ButtonLink href={backHref}>{text('person.info.back')}</ButtonLink>
          </div>
        }
      />
      <Section title={text('person.info.details')}>
        <Facts
          items={[
            { label: text('person.field.name'), value: words(name) },
            { label: text('person.field.email'), value: ltr(email) },
            { label: text('person.info.phone'), value: ltr(phone) },
            { label: text('person.field.address'), value: words(address) },
            { label: text('person.field.role'), value: role },
            { label: text('person.field.company'), value: words(companyName) },
            { label: text('person.info.joined'), value: <Day at={createdAt} /> },
          ]}
        />
      </Section>
      <Section
        title={text('person.info.subscription')}
        action={
          person.grantHref && (
            <ButtonLink href={person.grantHref}>{text('plan.grant.action')}</ButtonLink>
          )
        }
      >
        {plan ? (
          <Facts
            items={[
              { label: text('person.info.plan'), value: words(plan.title) },
              {
                label: text('person.info.status'),
                value: text(`person.info.subscriptionStatus.${plan.status}`),
              },
              {
                label: text('person.info.renews'),
                value: text(plan.isSubscribe ? 'person.info.yes' : 'person.info.no'),
              },
              { label: text('person.info.expires'), value: <Until of={plan.expiredAt} /> },
              {
                label: text('person.info.amount'),
                value: paid ? <Money minor={paid.amount} currency={paid.currency} /> : '–',
              },
              { label: text('person.info.transaction'), value: ltr(paid?.transactionId ?? null) },
            ]}
          />
        ) : (
          <p>{text('person.info.noPlan')}</p>
        )}
      </Section>
    </>
  );
}
