import { type ReactNode, useId } from 'react';
import { Icon } from './icon';

type ThreadProps = {
  title: string;
  /** The record the thread is about, below its title. */
  about: ReactNode;
  close: { href: string; label: string };
  /** Stays visible below the messages. */
  foot: ReactNode;
  children: ReactNode;
};

/**
 * A conversation with its reply. It is no modal dialog: on wide screens the list next to it stays
 * usable. The messages scroll from their end, without a script.
 */
export function Thread({ title, about, close, foot, children }: ThreadProps) {
  const titleId = useId();
  return (
    <dialog open className="thread" aria-labelledby={titleId}>
      <div className="thread-head">
        <a className="thread-close" href={close.href}>
          <Icon name="back" />
          {close.label}
        </a>
        <h2 id={titleId}>
          <bdi>{title}</bdi>
        </h2>
        {about}
      </div>
      <div className="thread-messages">
        <div>{children}</div>
      </div>
      {foot && <div className="thread-foot">{foot}</div>}
    </dialog>
  );
}

type BubbleProps = {
  id: string;
  facts: { label: string; value: ReactNode }[];
  isOwn: boolean;
  isUnread: boolean;
  children: ReactNode;
};

/** A message: the reader's own at the end of the line, those of others at its start. */
export function Bubble({ id, facts, isOwn, isUnread, children }: BubbleProps) {
  const side = isOwn ? 'bubble bubble-own' : 'bubble';
  return (
    <article id={id} className={isUnread ? `${side} bubble-unread` : side}>
      <dl className="bubble-facts">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt> <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {children}
    </article>
  );
}
