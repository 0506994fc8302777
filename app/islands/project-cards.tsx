import { useEffect, useRef } from 'react';
import { ProjectCard, type ShownCard } from '~/ui/project-card';
import { dragScroll } from './drag-scroll';

type Props = {
  id: string;
  cards: ShownCard[];
  words: { title: string; empty: string; previous: string; next: string };
};

export function ProjectCards({ id, cards, words }: Props) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => (list.current ? dragScroll(list.current) : undefined), []);

  /** Moves towards the end of the row (1) or its start (-1). */
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
        <TurnButton
          list={id}
          label={words.previous}
          onClick={() => turn(-1)}
          path="M15 5l-7 7 7 7"
        />
        <TurnButton list={id} label={words.next} onClick={() => turn(1)} path="M9 5l7 7-7 7" />
      </div>
      <ul ref={list} id={id} className="cards-list">
        {cards.map((card) => (
          <ProjectCard key={card.href} card={card} />
        ))}
      </ul>
    </section>
  );
}

type TurnButtonProps = { list: string; label: string; path: string; onClick: () => void };

function TurnButton({ list, label, path, onClick }: TurnButtonProps) {
  return (
    <button
      type="button"
      className="cards-button"
      aria-controls={list}
      aria-label={label}
      onClick={onClick}
    >
      <svg
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        aria-hidden="true"
      >
        <path d={path} />
      </svg>
    </button>
  );
}
