import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { type ReportFields, reportFields } from '~/models/reports/input';
import { RecordForm, useRecordForm } from '~/screens/shell/record-form';
import { Section } from '~/ui/card';
import { TextAreaField } from '~/ui/field';
import { Letter } from '~/ui/letter';
import { PageHead } from '~/ui/page-head';
import { Hint } from '~/ui/text';
import type { reportSendLoader } from './report.server';

/** The owner's note for the report, above the report as it will be sent. */
export function SendReportScreen() {
  const { title, letter, investors, investorsSeeMoney, breadcrumbs, backHref, values } =
    useLoaderData<typeof reportSendLoader>();
  const text = useText();
  const form = useRecordForm<ReportFields>('report', values, reportFields);
  return (
    <>
      <PageHead title={title} breadcrumbs={breadcrumbs} lead={text('report.send.lead')} />
      <RecordForm
        of={form}
        failed={text(form.refused?.waitSeconds ? 'report.send.tooMany' : 'report.send.failed')}
        submit={text('report.send.submit')}
        icon="send"
        backHref={backHref}
      >
        <TextAreaField
          field={form.fields.note}
          label={text('report.field.note')}
          hint={text('report.send.noteHint')}
          rows={6}
          dir="auto"
          maxLength={3000}
        />
        <Hint>
          {investors === 0
            ? text('report.send.noInvestors')
            : text('report.send.to', { count: investors })}
        </Hint>
        {investors > 0 && !investorsSeeMoney && <Hint>{text('report.send.noMoney')}</Hint>}
      </RecordForm>
      <Section title={text('report.send.preview')}>
        <Letter markup={letter} />
      </Section>
    </>
  );
}
