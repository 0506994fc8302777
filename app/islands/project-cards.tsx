import { useEffect, useRef } from 'react';
import { HouseDrawing } from '~/ui/house-drawing';
import { dragScroll } from './drag-scroll';

type Card = { href: string; image: string | null; name: string; facts: { label: string; value: string }[] };

type Props = {
  id: string;
  cards: Card[];
  words: { title: string; empty: string; previous: string; next: string };
};

export function ProjectCards({ id, cards, words }: Props) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => (list.current ? dragScroll(list.current) : undefined), []);

  /** Towards the end of the row (1) or its start (-1). */
  function turn(towards: 1 | -1) {
    const element = list.current;
    if (!element) return;
    const sign = getComputedStyle(element).direction === 'rtl' ? -towards : towards;
    element.scrollBy({ left: sign * element.clientWidth * 0.8 });
  }

  if (cards.length === 0) return <p>{words.empty}</p>;
  return (
    <section className="cards" aria-label={words.title}>
      <div className="cards-turn">
        <TurnButton list={id} label={words.previous} onClick={() => turn(-1)} path="M15 5l-7 7 7 7" />
        <TurnButton list={id} label={words.next} onClick={() => turn(1)} path="M9 5l7 7-7 7" />
      </div>
      <ul ref={list} id={id} className="cards-list">
        {cards.map((card) => (
          <li key={card.href} className="project-card">
            <CardImage image={card.image} />
            <a href={card.href} draggable={false}>
              <bdi>{card.name}</bdi>
            </a>
            <dl>
              {card.facts.map((fact) => (
                <div key={fact.label}>
                  <dt>{fact.label}</dt>
                  <dd>
                    <bdi>{fact.value}</bdi>
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </section>
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

type TurnButtonProps = { list: string; label: string; path: string; onClick: () => void };

function TurnButton({ list, label, path, onClick }: TurnButtonProps) {
  return (
    <button type="button" className="cards-button" aria-controls={list} aria-label={label} onClick={onClick}>
      <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
        <path d={path} />
      </svg>
    </button>
  );
}
