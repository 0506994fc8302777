/**
 * How long each sender used the event loop, in milliseconds, while others waited. A sender that
 * comes later starts with the time that the next one has used, so that no sender saves up time.
 */
export function createShares() {
  const used = new Map<string, number>();
  /** The time that the latest chosen sender had used. */
  let level = 0;
  const usedBy = (sender: string): number => Math.max(level, used.get(sender) ?? 0);
  return {
    charge(sender: string, time: number) {
      used.set(sender, usedBy(sender) + time);
    },
    /** The sender that used least; the first of several. */
    next(senders: Iterable<string>): string {
      let [next = '', ...others] = senders;
      for (const sender of others) if (usedBy(sender) < usedBy(next)) next = sender;
      level = usedBy(next);
      for (const [sender, time] of used) if (time <= level) used.delete(sender);
      return next;
    },
    clear() {
      used.clear();
      level = 0;
    },
  };
}
