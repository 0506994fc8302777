import { useLoaderData } from '@remix-run/react';
import { useFrame } from '~/http/frame';
import { bytes } from '~/i18n/bytes';
import { count } from '~/i18n/format';
import { useLocale, useText } from '~/i18n/text';
import { takeawayPath } from '~/paths';
import { Alert } from '~/ui/alert';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { Form, FormActions } from '~/ui/form';
import { Facts } from '~/ui/lists';
import { Ltr } from '~/ui/ltr';
import { PageHead } from '~/ui/page-head';
import { JobProgress } from '~/ui/progress';
import { Hint } from '~/ui/text';
import type { takeawayLoader } from './show.server';

export function TakeawayScreen() {
  const { title, company, progress, hasFailed, isRoomLacking, ready, mayAsk } =
    useLoaderData<typeof takeawayLoader>();
  const { portal } = useFrame();
  const text = useText();
  return (
    <>
      <PageHead title={title} lead={text('takeaway.lead', { company })} />
      {hasFailed && (
        <Alert kind="bad" title={text('takeaway.failed')}>
          {text(isRoomLacking ? 'takeaway.noRoom' : 'takeaway.failedText')}
        </Alert>
      )}
      {progress && <Making {...progress} />}
      {ready && <Ready {...ready} />}
      {!progress && (
        <>
          <p>{text('takeaway.without')}</p>
          <p>{text('takeaway.elsewhere')}</p>
        </>
      )}
      {mayAsk && (
        <Form id="takeaway" action={takeawayPath(portal)}>
          <FormActions>
            <SubmitButton>{text(ready ? 'takeaway.again' : 'takeaway.ask')}</SubmitButton>
          </FormActions>
        </Form>
      )}
    </>
  );
}

/** The page reloads by its Refresh header. */
function Making({ done, total }: { done: number; total: number }) {
  const text = useText();
  const locale = useLocale();
  const words = { done: count(done, locale), total: count(total, locale) };
  const packed = done < total ? text('takeaway.making', words) : text('takeaway.packingFiles');
  return (
    <JobProgress label={total === 0 ? text('takeaway.waiting') : packed} done={done} total={total}>
      <Hint>
        {text('takeaway.goesOn')} <a href={useFrame().here}>{text('ui.table.refresh')}</a>
      </Hint>
    </JobProgress>
  );
}

type ReadyProps = { href: string; made: string; size: number; until: string };

function Ready({ href, made, size, until }: ReadyProps) {
  const text = useText();
  return (
    <>
      <Alert
        kind="good"
        title={text('takeaway.ready')}
        action={
          <ButtonLink href={href} kind="primary" icon="download">
            {text('takeaway.download')}
          </ButtonLink>
        }
      >
        {text('takeaway.onceADay')}
      </Alert>
      <Facts
        items={[
          { label: text('takeaway.made'), value: <Ltr>{made}</Ltr> },
          { label: text('takeaway.size'), value: <Ltr>{bytes(size)}</Ltr> },
          { label: text('takeaway.until'), value: <Ltr>{until}</Ltr> },
        ]}
      />
    </>
  );
}
