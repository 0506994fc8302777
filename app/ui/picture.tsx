import type { ReactNode } from 'react';
import { useText } from '~/i18n/text';

type PictureProps = {
  src: string | null;
  alt: string;
  width: number;
  height: number;
  loading?: 'lazy' | 'eager';
  className?: string;
};

export function Picture({
  src,
  alt,
  width,
  height,
  loading = 'lazy',
  className = '',
}: PictureProps) {
  const classes = `picture ${className}`.trim();
  if (src === null)
    return <HousePlaceholder alt={alt} width={width} height={height} className={classes} />;
  return (
    <img
      src={src}
      alt={alt}
      width={width}
      height={height}
      loading={loading}
      className={classes}
      decoding="async"
      data-enhance="image-fallback"
    />
  );
}

/** A picture with instructions next to it. */
export function GuidePicture({ src, children }: { src: string; children: ReactNode }) {
  return (
    <figure className="photo-guide">
      <Picture src={src} alt="" width={400} height={267} loading="eager" />
      <figcaption>{children}</figcaption>
    </figure>
  );
}

type HousePlaceholderProps = { alt: string; width: number; height: number; className?: string };

function HousePlaceholder({ alt, width, height, className = 'picture' }: HousePlaceholderProps) {
  const text = useText();
  const label = alt && `${alt} – ${text('ui.picture.none')}`;
  return (
    <span
      className={`${className} picture-none`}
      style={{ aspectRatio: `${width} / ${height}` }}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <HouseDrawing />
    </span>
  );
}

export function HouseDrawing() {
  return (
    <svg
      className="house"
      viewBox="0 0 160 120"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      <path d="M8 100h144M20 100v10h120v-10M60 100v10M100 100v10" />
      <path d="M32 100V54l48-34 48 34v46M22 61l58-41 58 41" />
      <path d="M104 37V24h10v20" />
      <path d="M70 100V72h20v28M86 86v2" />
      <path d="M44 64h14v14H44zM51 64v14M44 71h14M102 64h14v14h-14zM109 64v14M102 71h14" />
    </svg>
  );
}
