import { useText } from '~/i18n/text';
import type { FirstRun as Steps } from '~/models/installation/settings.server';
import { personCreatePath, settingsSectionPath, settingsSkipPath } from '~/paths';
import { SubmitButton } from '~/ui/button';
import { Section } from '~/ui/card';
import { TaskList } from '~/ui/task-list';
import { Hint } from '~/ui/text';

/** The setup steps of a new installation; completed and skipped ones stay linked. */
export function FirstRun({ steps }: { steps: Steps }) {
  const text = useText();
  return (
    <Section
      title={text('settings.first.title')}
      action={
        <form method="post" action={settingsSkipPath('rest')} data-enhance="double-submit">
          <SubmitButton kind="quiet">{text('settings.first.rest')}</SubmitButton>
        </form>
      }
    >
      <Hint>{text('settings.first.lead')}</Hint>
      <TaskList
        isOrdered
        tasks={steps.map(({ name, state }, index) => ({
          key: name,
          href: name === 'admin' ? personCreatePath('admin', 'admin') : settingsSectionPath(name),
          icon: state === 'done' ? 'ok' : state === 'skipped' ? 'check' : 'plus',
          tone: state === 'done' ? ('good' as const) : undefined,
          count: String(index + 1),
          label: (
            <>
              {state !== 'open' && `${text(`settings.first.${state}`)} `}
              {text(`settings.first.${name}`)}
            </>
          ),
        }))}
      />
    </Section>
  );
}
