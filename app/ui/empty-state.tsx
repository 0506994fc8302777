import type { ReactNode } from 'react';
import { ButtonLink } from './button';
import { HouseDrawing } from './house-drawing';

type EmptyStateProps = { text: string; action?: { label: string; href: string }; drawing?: ReactNode };

export function EmptyState({ text, action, drawing = <HouseDrawing /> }: EmptyStateProps) {
  return (
    <div className="empty">
      {drawing}
      <p>{text}</p>
      {action && <ButtonLink href={action.href}>{action.label}</ButtonLink>}
    </div>
  );
}
