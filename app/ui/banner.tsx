import type { ReactNode } from 'react';
import { markBehind } from './behind';
import { Icon, type IconName } from './icon';

type BannerProps = { label: string; icon: IconName; action: ReactNode; children: ReactNode };

export function Banner({ label, icon, action, children }: BannerProps) {
  return (
    <section className="banner" aria-label={label} {...markBehind}>
      <span className="text-accent">
        <Icon name={icon} />
      </span>
      <div className="banner-words">{children}</div>
      {action}
    </section>
  );
}
