import { useLoaderData } from '@remix-run/react';
import { useFrame } from '~/http/frame';
import { bytes } from '~/i18n/bytes';
import { count } from '~/i18n/format';
import { useLocale, useText } from '~/i18n/text';
import { companyExportPath } from '~/paths';
import { Alert } from '~/ui/alert';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { Form, FormActions } from '~/ui/form';
import { Facts } from '~/ui/lists';
import { Ltr } from '~/ui/ltr';
import { Day, Moment } from '~/ui/moment';
import { PageHead } from '~/ui/page-head';
import { JobProgress } from '~/ui/progress';
import { Hint } from '~/ui/text';
import type { companyExportLoader } from './show.server';

export function CompanyExportScreen() {
  const { title, company, progress, hasFailed, isRoomLacking, ready, canStart } =
    useLoaderData<typeof companyExportLoader>();
  const { portal } = useFrame();
  const text = useText();
  return (
    <>
      <PageHead title={title} lead={text('companyExport.lead', { company })} />
      {hasFailed && (
        <Alert kind="bad" title={text('companyExport.failed')}>
          {text(isRoomLacking ? 'companyExport.noRoom' : 'companyExport.failedText')}
        </Alert>
      )}
      {progress && <ExportProgress {...progress} />}
      {ready && <ReadyExport {...ready} />}
      {!progress && (
        <>
          <p>{text('companyExport.without')}</p>
          <p>{text('companyExport.elsewhere')}</p>
        </>
      )}
      {canStart && (
        <Form id="company-export" action={companyExportPath(portal)}>
          <FormActions>
            <SubmitButton>{text(ready ? 'companyExport.again' : 'companyExport.ask')}</SubmitButton>
          </FormActions>
        </Form>
      )}
    </>
  );
}

/** The page reloads by its Refresh header. */
function ExportProgress({ done, total }: { done: number; total: number }) {
  const text = useText();
  const locale = useLocale();
  const words = { done: count(done, locale), total: count(total, locale) };
  const packed =
    done < total ? text('companyExport.making', words) : text('companyExport.packingFiles');
  return (
    <JobProgress
      label={total === 0 ? text('companyExport.waiting') : packed}
      done={done}
      total={total}
    >
      <Hint>
        {text('companyExport.goesOn')} <a href={useFrame().here}>{text('ui.table.refresh')}</a>
      </Hint>
    </JobProgress>
  );
}

type ReadyProps = { href: string; createdAt: number; size: number; expiresAt: number };

function ReadyExport({ href, createdAt, size, expiresAt }: ReadyProps) {
  const text = useText();
  return (
    <>
      <Alert
        kind="good"
        title={text('companyExport.ready')}
        action={
          <ButtonLink href={href} kind="primary" icon="download">
            {text('companyExport.download')}
          </ButtonLink>
        }
      >
        {text('companyExport.onceADay')}
      </Alert>
      <Facts
        items={[
          { label: text('companyExport.made'), value: <Moment at={createdAt} /> },
          { label: text('companyExport.size'), value: <Ltr>{bytes(size)}</Ltr> },
          { label: text('companyExport.until'), value: <Day at={expiresAt} /> },
        ]}
      />
    </>
  );
}
