import { AppError } from '~/models/errors';

/** Runs what a limit may refuse; answers with the `seconds` to wait and the name of the limit when it did. */
export async function withinLimits<Result>(
  run: () => Result | Promise<Result>,
): Promise<
  { seconds: number; limit: string; result?: never } | { seconds: 0; limit?: never; result: Result }
> {
  try {
    return { seconds: 0, result: await run() };
  } catch (error) {
    if (error instanceof AppError && error.code === 'limit')
      return { seconds: Number(error.values.seconds), limit: String(error.values.limit) };
    throw error;
  }
}
