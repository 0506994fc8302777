import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon';

type Task = {
  key: string;
  /** Absent if the task is done, or is not the reader's. */
  href?: string;
  icon: IconName;
  tone?: 'bad' | 'warn' | 'good';
  /** The number shown before the label. */
  count?: string;
  label: ReactNode;
};

type TaskListProps = { tasks: Task[]; isOrdered?: boolean };

/** A list of tasks, each linked to where it is done. */
export function TaskList({ tasks, isOrdered }: TaskListProps) {
  const List = isOrdered ? 'ol' : 'ul';
  return (
    <List className="tasks">
      {tasks.map(({ key, href, icon, tone, count, label }) => {
        const inner = (
          <>
            <Icon name={icon} />
            {count && <strong>{count}</strong>} <span>{label}</span>
            {href && <Icon name="next" />}
          </>
        );
        return (
          <li key={key} className={tone && `task-${tone}`}>
            {href ? <a href={href}>{inner}</a> : <div>{inner}</div>}
          </li>
        );
      })}
    </List>
  );
}
