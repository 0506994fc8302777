import type { ReactNode } from 'react';
import { useText } from '~/i18n/text';
import { Section } from '~/ui/card';
import type { IconName } from '~/ui/icon';
import { TaskList } from '~/ui/task-list';

type Step = {
  key: string;
  label: ReactNode;
  /** The address of the step, once it is possible. */
  href?: string;
  icon?: IconName;
  isDone?: boolean;
};

type StepsProps = { title: string; action?: ReactNode; children?: ReactNode; steps: Step[] };

/** Numbered steps of someone who begins; completed ones have a check mark. */
export function Steps({ title, action, children, steps }: StepsProps) {
  const text = useText();
  return (
    <Section title={title} action={action}>
      {children}
      <TaskList
        isOrdered
        tasks={steps.map(({ key, label, href, icon = 'plus', isDone }, i) => ({
          key,
          href,
          icon: isDone ? 'ok' : icon,
          tone: isDone ? ('good' as const) : undefined,
          count: String(i + 1),
          label: (
            <>
              {isDone && <span className="visually-hidden">{text('dashboard.steps.done')} </span>}
              {label}
            </>
          ),
        }))}
      />
    </Section>
  );
}
