import { useActionData, useLoaderData } from '@remix-run/react';
import type { FormRefusal } from '~/http/form-action.server';
import { money } from '~/i18n/format';
import { useText } from '~/i18n/text';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { Check } from '~/ui/control';
import { EmptyState } from '~/ui/empty-state';
import { Form, FormActions } from '~/ui/form';
import { PageHead } from '~/ui/page-head';
import { PlainSelectField } from '~/ui/plain-field';
import { Hint } from '~/ui/text';
import type { linesCopyLoader } from './copy.server';

/** First the project, then where the lines of each of its phases go. */
export function LinesCopyScreen() {
  const { title, crumbs, backHref, action, projects, from } =
    useLoaderData<typeof linesCopyLoader>();
  const text = useText();
  return (
    <>
      <PageHead title={title} breadcrumbs={crumbs} lead={text('money.copy.lead')} />
      {projects.length === 0 ? (
        <EmptyState
          text={text('money.copy.none')}
          action={{ label: text('money.line.back'), href: backHref }}
        />
      ) : (
        <Form id="source" method="get" action={action}>
          <PlainSelectField
            id="from_id"
            name="from_id"
            label={text('money.copy.project')}
            value={from?.id}
            options={projects}
          />
          <FormActions>
            <SubmitButton kind={from ? 'secondary' : 'primary'}>
              {text('money.copy.choose')}
            </SubmitButton>
            <ButtonLink href={backHref}>{text('form.cancel')}</ButtonLink>
          </FormActions>
        </Form>
      )}
      {from && <PhasesForm from={from} />}
    </>
  );
}

type From = NonNullable<Awaited<ReturnType<typeof linesCopyLoader>>['from']>;

function PhasesForm({ from }: { from: From }) {
  const { action, currency, targets, formKey } = useLoaderData<typeof linesCopyLoader>();
  const rejection = useActionData<FormRefusal>();
  const text = useText();
  const errors = rejection?.lastResult.error ?? {};
  if (from.phases.length === 0) return <Hint>{text('money.copy.noLines')}</Hint>;
  return (
    <Form
      id="copy"
      action={`${action}?from_id=${from.id}`}
      failed={rejection?.isRefused ? text('money.copy.failed') : undefined}
      errors={{ 'copy-to-0': errors.from_id ?? undefined }}
    >
      <input type="hidden" name="form_key" value={rejection?.formKey ?? formKey} />
      <input type="hidden" name="from_id" value={from.id} />
      {from.phases.map(({ id, title, matchId, sum, names }, place) => (
        <div key={id}>
          <input type="hidden" name={`phases[${place}].from_id`} value={id} />
          <PlainSelectField
            id={`copy-to-${place}`}
            name={`phases[${place}].to_id`}
            label={text('money.copy.into', { phase: title })}
            hint={`${names} · ${money(sum, currency)}`}
            errors={errors[`phases[${place}].to_id`] ?? undefined}
            value={matchId ?? ''}
            none={text('money.copy.skip')}
            options={targets}
          />
        </div>
      ))}
      <div>
        <Check htmlFor="from-general">
          <input
            type="checkbox"
            id="from-general"
            name="from_general"
            aria-describedby="from-general-hint"
            defaultChecked
          />
          <span>{text('money.paste.fromGeneral')}</span>
        </Check>
        <Hint id="from-general-hint">{text('money.paste.fromGeneralHint')}</Hint>
      </div>
      <FormActions>
        <SubmitButton>{text('money.copy.submit')}</SubmitButton>
      </FormActions>
    </Form>
  );
}
