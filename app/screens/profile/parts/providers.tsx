import { useText } from '~/i18n/text';
import { identityDeletePath, type PortalName, providerStartPath } from '~/paths';
import { Badge } from '~/ui/alert';
import { ButtonLink } from '~/ui/button';
import { Section } from '~/ui/card';
import { LastUsed, Moment } from '~/ui/moment';
import { ActionsHead, TableActions } from '~/ui/table-actions';
import { TableFrame } from '~/ui/table-parts';
import type { profileLoader } from '../show.server';

type Security = NonNullable<Awaited<ReturnType<typeof profileLoader>>['security']>;
type ProvidersProps = Security['providers'] & { portal: PortalName };

/** Left out where there is no provider to link and none linked. */
export function Providers({ portal, linked, linkable }: ProvidersProps) {
  const text = useText();
  if (linked.length === 0 && linkable.length === 0) return null;
  return (
    <Section title={text('provider.title')}>
      <p>{text('provider.lead')}</p>
      {linked.length > 0 && (
        <TableFrame caption={text('provider.title')}>
          <thead>
            <tr>
              <th scope="col">{text('provider.field.provider')}</th>
              <th scope="col">{text('provider.field.linked')}</th>
              <th scope="col">{text('passkey.field.used')}</th>
              <ActionsHead />
            </tr>
          </thead>
          <tbody>
            {linked.map(({ id, provider, issuer, createdAt, lastUsedAt }) => (
              <tr key={id}>
                <th scope="row">
                  <bdi>{provider ?? issuer}</bdi>{' '}
                  {provider === null && <Badge tone="warn">{text('provider.gone')}</Badge>}
                </th>
                <td data-label={text('provider.field.linked')}>
                  <Moment at={createdAt} />
                </td>
                <td data-label={text('passkey.field.used')}>
                  <LastUsed at={lastUsedAt} />
                </td>
                <TableActions
                  actions={[
                    {
                      label: text('provider.remove.action'),
                      href: identityDeletePath(portal, id),
                      kind: 'danger',
                      hiddenLabel: provider ?? issuer,
                    },
                  ]}
                />
              </tr>
            ))}
          </tbody>
        </TableFrame>
      )}
      <div className="flex flex-wrap gap-2">
        {linkable.map(({ key, name, proof }) => (
          <ButtonLink key={key} href={providerStartPath(key, { proof })}>
            {text('provider.link', { name })}
          </ButtonLink>
        ))}
      </div>
    </Section>
  );
}
