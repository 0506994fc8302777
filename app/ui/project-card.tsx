import type { ReactNode } from 'react';
import { Figure } from './figure';
import { HouseDrawing } from './picture';
import { ProgressBar } from './progress';

export type ShownCard = {
  href: string;
  image: string | null;
  name: string;
  /** Money is formatted by `money`. Names break where they must, figures and days never do. */
  facts: { label: string; value: string; isMoney?: boolean; isName?: boolean }[];
  /** 0 to 100; also stated in the facts. */
  progress?: number | null;
  /** Above the facts; not for islands, whose props are JSON. */
  note?: ReactNode;
};

export function ProjectCard({
  card: { href, image, name, facts, progress, note },
}: {
  card: ShownCard;
}) {
  return (
    <li className="project-card">
      <CardImage image={image} />
      <a href={href} draggable={false}>
        <bdi>{name}</bdi>
      </a>
      {note && <div className="project-card-note">{note}</div>}
      <dl>
        {facts.map((fact) => (
          <div key={fact.label}>
            <dt>{fact.label}</dt>
            <dd className={fact.isName ? 'project-card-name' : undefined}>
              {fact.isMoney ? <Figure of={fact.value} /> : <bdi>{fact.value}</bdi>}
            </dd>
          </div>
        ))}
      </dl>
      {typeof progress === 'number' && <ProgressBar percent={progress} />}
    </li>
  );
}

export function ProjectGrid({ cards }: { cards: ShownCard[] }) {
  return (
    <ul className="project-grid">
      {cards.map((card) => (
        <ProjectCard key={card.href} card={card} />
      ))}
    </ul>
  );
}

function CardImage({ image }: { image: string | null }) {
  if (image === null) {
    return (
      <span className="picture picture-none">
        <HouseDrawing />
      </span>
    );
  }
  return (
    <img
      className="picture"
      src={image}
      alt=""
      width={280}
      height={180}
      loading="lazy"
      decoding="async"
      draggable={false}
      data-enhance="image-fallback"
      suppressHydrationWarning
    />
  );
}
