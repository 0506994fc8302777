import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { settingsSectionPath, systemPath } from '~/paths';
import { ButtonLink } from '~/ui/button';
import { Section } from '~/ui/card';
import { Facts } from '~/ui/lists';
import { PageHead } from '~/ui/page-head';
import { Hint } from '~/ui/text';
import type { settingsLoader } from './overview.server';

export function SettingsScreen() {
  const { title, sections } = useLoaderData<typeof settingsLoader>();
  const text = useText();
  return (
    <>
      <PageHead
        title={title}
        lead={text('settings.lead')}
        action={<ButtonLink href={systemPath()}>{text('system.title')}</ButtonLink>}
      />
      {sections.map(({ name, facts }) => (
        <Section
          key={name}
          title={text(`settings.sections.${name}.title`)}
          action={
            <ButtonLink href={settingsSectionPath(name)} kind="quiet" icon="edit">
              {text('settings.change')}
              <span className="visually-hidden"> {text(`settings.sections.${name}.title`)}</span>
            </ButtonLink>
          }
        >
          <Facts
            items={facts.map(({ label, value, plain, variable }) => ({
              label,
              value: (
                <div className="wrap-anywhere">
                  {value === null ? text('settings.none') : plain ? <bdi>{value}</bdi> : value}
                  {variable && (
                    <Hint as="div">{text('settings.fromEnvironment', { variable })}</Hint>
                  )}
                </div>
              ),
            }))}
          />
        </Section>
      ))}
    </>
  );
}
