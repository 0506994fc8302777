/** Across bundles an error is known by its name only (`db/plain-error.ts`). @throws what needs its stack */
export function endPlainly(error: Error): never {
  if (error.name !== 'PlainError') throw error;
  console.error(error.message);
  process.exit(1);
}
