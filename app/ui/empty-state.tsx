import type { ReactNode } from 'react';
import { ButtonLink } from './button';
import { HouseDrawing } from './picture';
import { Hint } from './text';

type EmptyStateProps = {
  text: string;
  /** Says what the reader can do to fill the page. */
  advice?: string;
  action?: { label: string; href: string };
  drawing?: ReactNode;
};

export function EmptyState({ text, advice, action, drawing = <HouseDrawing /> }: EmptyStateProps) {
  return (
    <div className="empty">
      {drawing}
      <p>{text}</p>
      {advice && <Hint>{advice}</Hint>}
      {action && <ButtonLink href={action.href}>{action.label}</ButtonLink>}
    </div>
  );
}

type NoticePageProps = {
  title: string;
  action: { label: string; href: string };
  children: ReactNode;
};

export function NoticePage({ title, action, children }: NoticePageProps) {
  return (
    <div className="notice-page">
      <HouseDrawing />
      <h1>{title}</h1>
      {children}
      <ButtonLink href={action.href} kind="primary">
        {action.label}
      </ButtonLink>
    </div>
  );
}
