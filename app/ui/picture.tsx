import { useText } from '~/i18n/text';
import { HouseDrawing } from './house-drawing';

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
