import { useText } from '~/i18n/text';
import { type PortalName, passkeyCreatePath, passkeyDeletePath, passkeyEditPath } from '~/paths';
import { Alert, Badge } from '~/ui/alert';
import { ButtonLink } from '~/ui/button';
import { Section } from '~/ui/card';
import { Icon } from '~/ui/icon';
import { LastUsed, Moment } from '~/ui/moment';
import { ActionsHead, TableActions } from '~/ui/table-actions';
import { TableFrame } from '~/ui/table-parts';
import { Hint } from '~/ui/text';
import type { profileLoader } from '../show.server';

type Security = NonNullable<Awaited<ReturnType<typeof profileLoader>>['security']>;
type PasskeysProps = Security['passkeys'] & { portal: PortalName };

export function Passkeys({ portal, rows, canAdd, oldHosts }: PasskeysProps) {
  const text = useText();
  return (
    <Section
      title={text('passkey.title')}
      action={
        canAdd && <ButtonLink href={passkeyCreatePath(portal)}>{text('passkey.add')}</ButtonLink>
      }
    >
      <p>{text('passkey.lead')}</p>
      {!canAdd && <Hint>{text('passkey.noAddress')}</Hint>}
      {oldHosts.length > 0 && (
        <Alert kind="warn">{text('passkey.moved', { hosts: oldHosts.join(', ') })}</Alert>
      )}
      {rows.length > 0 && (
        <TableFrame caption={text('passkey.title')}>
          <thead>
            <tr>
              <th scope="col">{text('passkey.field.name')}</th>
              <th scope="col">{text('passkey.field.provider')}</th>
              <th scope="col">{text('passkey.field.added')}</th>
              <th scope="col">{text('passkey.field.used')}</th>
              <ActionsHead />
            </tr>
          </thead>
          <tbody>
            {rows.map((passkey) => (
              <PasskeyRow key={passkey.id} portal={portal} passkey={passkey} />
            ))}
          </tbody>
        </TableFrame>
      )}
    </Section>
  );
}

type RowProps = { portal: PortalName; passkey: PasskeysProps['rows'][number] };

function PasskeyRow({ portal, passkey }: RowProps) {
  const text = useText();
  const { id, name, provider, isSynced, isUsable, createdAt, lastUsedAt } = passkey;
  return (
    <tr>
      <th scope="row">
        <bdi>{name}</bdi> {!isUsable && <Badge tone="warn">{text('passkey.dead')}</Badge>}
      </th>
      <td data-label={text('passkey.field.provider')}>
        <span className="inline-flex items-center gap-2">
          <Icon name="key" />
          <span>
            {provider ? <bdi>{provider}</bdi> : text('passkey.otherProvider')}
            {' · '}
            {text(isSynced ? 'passkey.synced' : 'passkey.oneDevice')}
          </span>
        </span>
      </td>
      <td data-label={text('passkey.field.added')}>
        <Moment at={createdAt} />
      </td>
      <td data-label={text('passkey.field.used')}>
        <LastUsed at={lastUsedAt} />
      </td>
      <TableActions
        actions={[
          {
            label: text('passkey.rename.action'),
            href: passkeyEditPath(portal, id),
            hiddenLabel: name,
          },
          {
            label: text('passkey.remove.action'),
            href: passkeyDeletePath(portal, id),
            kind: 'danger',
            hiddenLabel: name,
          },
        ]}
      />
    </tr>
  );
}
