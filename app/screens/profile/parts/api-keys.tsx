import { useText } from '~/i18n/text';
import { apiDocsPath, apiKeyCreatePath, apiKeyRevokePath, type PortalName } from '~/paths';
import { Badge } from '~/ui/alert';
import { ButtonLink } from '~/ui/button';
import { Section } from '~/ui/card';
import { Day, LastUsed } from '~/ui/moment';
import { ActionsHead, TableActions } from '~/ui/table-actions';
import { TableFrame } from '~/ui/table-parts';
import type { profileLoader } from '../show.server';

type Shown = NonNullable<Awaited<ReturnType<typeof profileLoader>>['security']>['keys'];

export function ApiKeys({ portal, keys }: { portal: PortalName; keys: Shown }) {
  const text = useText();
  return (
    <Section
      title={text('apiKey.title')}
      action={<ButtonLink href={apiKeyCreatePath(portal)}>{text('apiKey.create')}</ButtonLink>}
    >
      <p>
        {text('apiKey.lead')} <a href={apiDocsPath()}>{text('apiKey.docs')}</a>
      </p>
      {keys.length > 0 && (
        <TableFrame caption={text('apiKey.title')}>
          <thead>
            <tr>
              <th scope="col">{text('apiKey.field.name')}</th>
              <th scope="col">{text('apiKey.field.scope')}</th>
              <th scope="col">{text('apiKey.field.used')}</th>
              <th scope="col">{text('apiKey.field.ends')}</th>
              <ActionsHead />
            </tr>
          </thead>
          <tbody>
            {keys.map((key) => (
              <KeyRow key={key.id} portal={portal} shown={key} />
            ))}
          </tbody>
        </TableFrame>
      )}
    </Section>
  );
}

function KeyRow({ portal, shown }: { portal: PortalName; shown: Shown[number] }) {
  const text = useText();
  const { id, name, scope, lastUsedAt, expiresAt, isOver } = shown;
  return (
    <tr>
      <th scope="row">
        <bdi>{name}</bdi> {isOver && <Badge tone="warn">{text('apiKey.over')}</Badge>}
      </th>
      <td data-label={text('apiKey.field.scope')}>{text(`apiKey.scope.${scope}`)}</td>
      <td data-label={text('apiKey.field.used')}>
        <LastUsed at={lastUsedAt} />
      </td>
      <td data-label={text('apiKey.field.ends')}>
        <Day at={expiresAt} />
      </td>
      <TableActions
        actions={[
          {
            label: text('apiKey.revoke.action'),
            href: apiKeyRevokePath(portal, id),
            kind: 'danger',
            hiddenLabel: name,
          },
        ]}
      />
    </tr>
  );
}
