import { useForm } from '@conform-to/react';
import { getZodConstraint } from '@conform-to/zod/v4';
import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { type DealFields, dealFields } from '~/models/deals/input';
import { CashMonths } from '~/screens/shell/cash-months';
import { Sensitivity, Swings } from '~/screens/shell/sensitivity';
import { ButtonLink, ReadOnlyProvider, SubmitButton } from '~/ui/button';
import { Section } from '~/ui/card';
import { Explain, explainedLinks } from '~/ui/explain';
import { Form, FormActions } from '~/ui/form';
import { PageHead } from '~/ui/page-head';
import { TwoColumns } from '~/ui/two-columns';
import { DealFieldsets } from './parts/fields';
import { DealFigures } from './parts/figures';
import type { dealLoader } from './show.server';

type Page = ReturnType<typeof useLoaderData<typeof dealLoader>>;

const resultId = 'result';

/** A form whose numbers are in the address, and what they come to. */
export function DealScreen() {
  const page = useLoaderData<typeof dealLoader>();
  const { title, breadcrumbs, result } = page;
  const text = useText();
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead
        title={title}
        breadcrumbs={breadcrumbs}
        lead={text('deal.lead')}
        action={
          result?.projectHref && (
            <ButtonLink href={result.projectHref} kind="primary" icon="plus">
              {text('deal.project.create')}
            </ButtonLink>
          )
        }
      />
      {result ? (
        <TwoColumns
          first={<DealForm page={page} />}
          main={<Result result={result} />}
          side={null}
        />
      ) : (
        <DealForm page={page} />
      )}
    </div>
  );
}

function DealForm({ page: { path, values, errors, currency } }: { page: Page }) {
  const text = useText();
  const isWrong = Object.keys(errors).length > 0;
  const [form, fields] = useForm<DealFields>({
    id: 'deal',
    defaultValue: values,
    constraint: getZodConstraint(dealFields),
    lastResult: isWrong ? { status: 'error', initialValue: values, error: errors } : undefined,
  });
  return (
    <Form
      form={form}
      method="get"
      // A phone shows the result first, although the form is above it.
      action={`${path}#${resultId}`}
      failed={isWrong ? text('deal.form.failed') : undefined}
    >
      <DealFieldsets fields={fields} currency={currency} />
      <FormActions>
        {/* Calculating works while impersonating too. */}
        <ReadOnlyProvider value={false}>
          <SubmitButton>{text('deal.form.submit')}</SubmitButton>
        </ReadOnlyProvider>
        {Object.keys(values).length > 0 && (
          <ButtonLink href={path}>{text('deal.form.clear')}</ButtonLink>
        )}
      </FormActions>
    </Form>
  );
}

function Result({ result }: { result: NonNullable<Page['result']> }) {
  const { currency, explained, profit } = result;
  const text = useText();
  return (
    <>
      <Section title={text('deal.result.figures')} id={resultId}>
        <DealFigures of={result} />
      </Section>
      <Section id="explained" title={text('deal.result.explained')}>
        <Explain id="explained" figures={explained} currency={currency} />
      </Section>
      <Section title={text('deal.result.sensitivity')}>
        <Sensitivity of={result} hint={text('deal.result.sensitivityHint')} />
      </Section>
      <Section title={text('scenario.show.swings')}>
        <Swings of={{ ...result, outcome: { profit } }} />
      </Section>
      <Section title={text('scenario.show.months')}>
        <CashMonths
          cash={result.cash}
          currency={currency}
          neededHref={explainedLinks(explained)('cashNeeded')}
        />
      </Section>
    </>
  );
}
