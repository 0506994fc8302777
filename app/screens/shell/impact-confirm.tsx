import type { ReactNode } from 'react';
import { ButtonLink } from '~/ui/button';
import { Dialog, DialogActions } from '~/ui/dialog';
import { RecordForm, useRecordForm } from './record-form';
import { SeenImpact } from './seen-impact';

type State = { form_key?: string; version?: string };
type Props = {
  id: string;
  title: string;
  action: string;
  closeHref: string;
  values: State;
  schema?: Parameters<typeof useRecordForm>[2];
  words: { failed: string; stale?: string; confirm: string; noAccount: string; final: string };
  lead: string;
  impact: { hash: string; sentence: string } | null;
  /** The holders who get no message. */
  withoutAccount: string[];
};

/** Confirms what cannot be undone, with its effect on the project and its holders. */
export function ImpactConfirm({ id, title, action, closeHref, words, impact, ...shown }: Props) {
  const form = useRecordForm<Record<string, unknown>>(id, shown.values, shown.schema);
  const { failed, stale, confirm, noAccount, final } = words;
  return (
    <Dialog title={title} closeHref={closeHref}>
      <RecordForm
        of={form}
        action={action}
        failed={failed}
        stale={stale}
        submit={confirm}
        backHref={closeHref}
      >
        <SeenImpact hash={impact?.hash ?? null} refused={form.refused} />
        <p>{shown.lead}</p>
        {impact && <p>{impact.sentence}</p>}
        {shown.withoutAccount.length > 0 && (
          <>
            <p>{noAccount}</p>
            <ul className="my-3 list-disc ps-6">
              {shown.withoutAccount.map((name) => (
                <li key={name}>
                  <bdi>{name}</bdi>
                </li>
              ))}
            </ul>
          </>
        )}
        <p>{final}</p>
      </RecordForm>
    </Dialog>
  );
}

type ImpossibleProps = { title: string; closeHref: string; back: string; children: ReactNode };

/** Says why it cannot be done, and leads back. */
export function Impossible({ title, closeHref, back, children }: ImpossibleProps) {
  return (
    <Dialog title={title} closeHref={closeHref}>
      <p>{children}</p>
      <DialogActions>
        <ButtonLink href={closeHref} kind="primary">
          {back}
        </ButtonLink>
      </DialogActions>
    </Dialog>
  );
}
