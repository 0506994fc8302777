/** Below this many pixels a press is a click, not a drag. */
const threshold = 5;

/**
 * Lets the mouse drag the list without following the link under it.
 * @returns a function that stops it
 */
export function dragScroll(list: HTMLElement): () => void {
  const stop = new AbortController();
  const options = { signal: stop.signal };
  let from: { x: number; left: number } | null = null;
  let dragged = false;

  list.addEventListener(
    'pointerdown',
    (event) => {
      dragged = false;
      // Touch scrolls natively.
      if (event.pointerType === 'mouse' && event.button === 0)
        from = { x: event.clientX, left: list.scrollLeft };
    },
    options,
  );
  window.addEventListener(
    'pointermove',
    (event) => {
      if (!from) return;
      const distance = event.clientX - from.x;
      if (!dragged && Math.abs(distance) < threshold) return;
      dragged = true;
      list.dataset.dragging = '';
      list.scrollTo({ left: from.left - distance, behavior: 'instant' });
    },
    options,
  );
  const release = () => {
    from = null;
    delete list.dataset.dragging;
  };
  window.addEventListener('pointerup', release, options);
  window.addEventListener('pointercancel', release, options);
  list.addEventListener('dragstart', (event) => event.preventDefault(), options);
  list.addEventListener(
    'click',
    (event) => {
      if (dragged) event.preventDefault();
      dragged = false;
    },
    { ...options, capture: true },
  );
  return () => stop.abort();
}
