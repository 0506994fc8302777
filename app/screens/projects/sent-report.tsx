import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { ButtonLink, PrintButton } from '~/ui/button';
import { Letter } from '~/ui/letter';
import { PageHead } from '~/ui/page-head';
import type { sentReportLoader } from './report.server';

/** A report as it was sent. */
export function SentReportScreen() {
  const { title, lead, letter, pdfHref, breadcrumbs } = useLoaderData<typeof sentReportLoader>();
  const text = useText();
  return (
    <>
      <div className="print:hidden">
        <PageHead
          title={title}
          breadcrumbs={breadcrumbs}
          lead={lead}
          action={
            <>
              <ButtonLink href={pdfHref} icon="download">
                {text('report.pdf.open')}
              </ButtonLink>
              <PrintButton>{text('report.print')}</PrintButton>
            </>
          }
        />
      </div>
      <Letter markup={letter} />
    </>
  );
}
