type AnchorsProps = { label: string; items: { label: string; id: string }[] };

/** Links to the sections of a long page, always visible. */
export function Anchors({ label, items }: AnchorsProps) {
  return (
    <nav className="anchors" aria-label={label}>
      {items.map(({ label, id }) => (
        <a key={id} href={`#${id}`}>
          {label}
        </a>
      ))}
    </nav>
  );
}
