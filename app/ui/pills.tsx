type PillsProps = { label: string; items: { label: string; href: string; current: boolean }[] };

export function Pills({ label, items }: PillsProps) {
  return (
    <nav className="pills" aria-label={label}>
      {items.map((item) => (
        <a key={item.href} href={item.href} aria-current={item.current ? 'page' : undefined}>
          <bdi>{item.label}</bdi>
        </a>
      ))}
    </nav>
  );
}
