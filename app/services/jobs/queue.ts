/** An actor, or anything else with a person and a company. */
export type QueueOwner = { id: number; companyId: number | null };

/**
 * Runs at most `limit` tasks at once. Companies take turns, and so do the people in each, so that
 * one person's tasks cannot block everybody else.
 */
export function createQueue(limit: number) {
  const queues = new Map<string, Map<number, (() => void)[]>>();
  let running = 0;

  const wait = ({ id, companyId }: QueueOwner) =>
    new Promise<void>((go) => {
      const company = companyId === null ? `of person ${id}` : String(companyId);
      const people = queues.get(company) ?? new Map<number, (() => void)[]>();
      const places = people.get(id) ?? [];
      places.push(go);
      people.set(id, places);
      queues.set(company, people);
    });

  const next = () => {
    const people = takeFirst(queues);
    const places = people && takeFirst(people[1]);
    if (!places) return undefined;
    const go = places[1].shift();
    // Moves the person to the end of the line.
    if (places[1].length > 0) people[1].set(...places);
    if (people[1].size > 0) queues.set(...people);
    return go;
  };

  return async <Result>(owner: QueueOwner, task: () => Promise<Result>): Promise<Result> => {
    if (running >= limit) await wait(owner);
    else running++;
    try {
      return await task();
    } finally {
      const go = next();
      // The slot is handed over, not freed, so no newcomer can take it.
      if (go) go();
      else running--;
    }
  };
}

function takeFirst<Key, Value>(map: Map<Key, Value>): [Key, Value] | undefined {
  const [first] = map;
  if (first) map.delete(first[0]);
  return first;
}
