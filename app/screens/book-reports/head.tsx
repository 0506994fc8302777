import { useText } from '~/i18n/text';
import { ButtonLink, PrintButton } from '~/ui/button';
import { PageHead } from '~/ui/page-head';

type ReportHeadProps = {
  title: string;
  breadcrumbs: { label: string; href: string }[];
  lead: string;
  exportHref: string;
};

/** The head of every report of the books: what it shows, and the ways to take it along. */
export function ReportHead({ title, breadcrumbs, lead, exportHref }: ReportHeadProps) {
  const text = useText();
  return (
    <PageHead
      title={title}
      breadcrumbs={breadcrumbs}
      lead={lead}
      action={
        <>
          <ButtonLink href={exportHref} icon="download">
            {text('bookReport.csv')}
          </ButtonLink>
          <PrintButton>{text('bookReport.print')}</PrintButton>
        </>
      }
    />
  );
}
