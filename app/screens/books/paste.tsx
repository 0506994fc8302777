import { useActionData, useLoaderData } from '@remix-run/react';
import type { FormRefusal } from '~/http/form-action.server';
import { useText } from '~/i18n/text';
import { CheckedRows } from '~/screens/shell/checked-rows';
import { Alert } from '~/ui/alert';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { Check } from '~/ui/control';
import { Form, FormActions, FormErrors } from '~/ui/form';
import { PageHead } from '~/ui/page-head';
import { RowsField } from '~/ui/rows-field';
import { Hint } from '~/ui/text';
import type { linesPasteAction, linesPasteLoader } from './paste.server';

type Checked = Exclude<Awaited<ReturnType<typeof linesPasteAction>>, Response | { init: unknown }>;

/** Rows of a spreadsheet become budget lines, after a page that shows each of them. */
export function LinesPasteScreen() {
  const { title, crumbs, phaseNames } = useLoaderData<typeof linesPasteLoader>();
  const result = useActionData<Checked | FormRefusal>();
  const text = useText();
  const rowErrors = result && 'lastResult' in result ? result.lastResult.error?.rows : null;
  const preview = result && 'preview' in result ? result.preview : null;
  return (
    <>
      <PageHead title={title} breadcrumbs={crumbs} lead={text('money.paste.lead')} />
      {rowErrors && <FormErrors title={text('money.paste.failed')} errors={rowErrors} />}
      {preview && <Preview preview={preview} />}
      <ul className="list-disc ps-5">
        <li>{text('money.paste.columns')}</li>
        <li>{text('money.paste.phases', { names: phaseNames })}</li>
        <li>{text('money.paste.above')}</li>
        <li>{text('money.paste.skipsTotals')}</li>
      </ul>
      <RowsForm />
    </>
  );
}

const useChecked = () => {
  const result = useActionData<Checked | FormRefusal>();
  return result && 'written' in result ? result : null;
};

/** The rows that were checked, with the button that adds them if all are right. */
function Preview({ preview }: { preview: NonNullable<Checked['preview']> }) {
  const { action, formKey } = useLoaderData<typeof linesPasteLoader>();
  const data = useChecked();
  const text = useText();
  const { wrong, right, sum, totals, rows } = preview;
  return (
    <>
      {wrong > 0 ? (
        <Alert kind="bad">{text('money.paste.wrong', { count: wrong })}</Alert>
      ) : (
        <Form id="confirm" action={action}>
          <input type="hidden" name="form_key" value={formKey} />
          <input type="hidden" name="rows" value={data?.written} />
          {data?.fromGeneral && <input type="hidden" name="from_general" value="on" />}
          <Alert kind="good">{text('money.paste.allGood', { count: right, sum })}</Alert>
          <FormActions>
            <SubmitButton name="confirm" value="on">
              {text('money.paste.confirm', { count: right })}
            </SubmitButton>
          </FormActions>
        </Form>
      )}
      {totals && <Hint>{totals}</Hint>}
      <CheckedRows title={text('money.paste.preview')} rows={rows} />
    </>
  );
}

function RowsForm() {
  const { action, backHref } = useLoaderData<typeof linesPasteLoader>();
  const data = useChecked();
  const text = useText();
  const errors = data?.errors ?? undefined;
  return (
    <Form id="paste" action={action} errors={{ rows: errors }}>
      <RowsField label={text('money.paste.rows')} written={data?.written} errors={errors} />
      <div>
        <Check htmlFor="from-general">
          <input
            type="checkbox"
            id="from-general"
            name="from_general"
            aria-describedby="from-general-hint"
            defaultChecked={data?.fromGeneral ?? true}
          />
          <span>{text('money.paste.fromGeneral')}</span>
        </Check>
        <Hint id="from-general-hint">{text('money.paste.fromGeneralHint')}</Hint>
      </div>
      <FormActions>
        <SubmitButton kind={data?.preview?.wrong === 0 ? 'secondary' : 'primary'}>
          {text('money.paste.check')}
        </SubmitButton>
        <ButtonLink href={backHref}>{text('form.cancel')}</ButtonLink>
      </FormActions>
    </Form>
  );
}
