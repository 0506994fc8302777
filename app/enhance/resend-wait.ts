/**
 * May be pressed after `data-seconds`; until then it reads `data-waiting`, whose `{seconds}` counts
 * down.
 */
export default function resendWait(element: HTMLElement): void {
  const button = element as HTMLButtonElement;
  const { seconds, waiting = '' } = button.dataset;
  const ready = button.textContent;
  const end = Date.now() + Number(seconds) * 1000;
  const tick = () => {
    const left = Math.ceil((end - Date.now()) / 1000);
    button.disabled = left > 0;
    button.textContent = left > 0 ? waiting.replace('{seconds}', String(left)) : ready;
    // The clock is asked each time, so a sleeping tab is right when it wakes.
    if (left > 0) setTimeout(tick, 1000);
  };
  tick();
}
