import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon';

type Task = {
  key: string;
  /** Where it is done; left out for what is done, or is not the reader's to do. */
  href?: string;
  icon: IconName;
  tone?: 'bad' | 'warn' | 'good';
  /** How many, before the words. */
  count?: string;
  words: ReactNode;
};

type TaskListProps = { tasks: Task[]; isOrdered?: boolean };

/** What is to be done, each a line that leads there. */
export function TaskList({ tasks, isOrdered }: TaskListProps) {
  const List = isOrdered ? 'ol' : 'ul';
  return (
    <List className="tasks">
      {tasks.map(({ key, href, icon, tone, count, words }) => {
        const inner = (
          <>
            <Icon name={icon} />
            {count && <strong>{count}</strong>} <span>{words}</span>
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
