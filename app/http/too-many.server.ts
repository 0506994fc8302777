import { AppError } from '~/models/errors.server';

/** Runs what a limit may refuse; answers with `{ seconds }` to wait when it did. */
export async function withinLimits<Result>(
  run: () => Result | Promise<Result>,
): Promise<{ seconds: number; result?: never } | { seconds: 0; result: Result }> {
  try {
    return { seconds: 0, result: await run() };
  } catch (error) {
    if (error instanceof AppError && error.code === 'too-many')
      return { seconds: Number(error.values.seconds) };
    throw error;
  }
}
