import { z } from 'zod';
import type { Payload } from '~/models/caller';

const allowed = (names: readonly string[]) => `One or more of ${names.join(', ')}, with commas.`;

/** The parameter `include` of a list: the sets that are read only when they are requested. */
export const includeField = <Name extends string>(names: readonly Name[]) =>
  z
    .string()
    .transform((value, context) => {
      const parts = value.split(',').map((part) => part.trim());
      if (parts.every((part) => names.some((name) => name === part))) return parts as Name[];
      context.addIssue({
        code: 'custom',
        message: 'api.errors.include',
        params: { names: names.join(', ') },
      });
      return z.NEVER;
    })
    .meta({ description: allowed(names), examples: [names.join(',')] })
    .optional();

export const includeIn = <Name extends string>(
  names: readonly Name[],
  { include }: Payload,
): ReadonlySet<Name> => new Set(includeField(names).safeParse(include).data);
