import { z } from 'zod'

/** What the marker of an issue remembers of readers; nothing where it cannot be read. */
export const rememberedSchema = z
  .object({
    /** The end of the period of the newest prompt that brought what readers said, in milliseconds since the epoch. */
    endMs: z.int().optional(),
    /** The same before that prompt. */
    earlierEndMs: z.int().optional(),
    /** The record of that prompt. */
    request: z.unknown().optional(),
  })
  .catch({})
