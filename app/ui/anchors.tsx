type AnchorsProps = { label: string; items: { label: string; id: string }[] };

/** The sections of a long page, in a row that stays in sight. */
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
