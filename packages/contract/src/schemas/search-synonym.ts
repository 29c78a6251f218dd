import { z } from 'zod'
import { id, line, version } from './common.ts'

/** Limits of search synonyms: groups in all, words in a group, characters and words of each of them. */
export const synonymLimits = { groups: 1000, minWords: 2, maxWords: 10, characters: 60, parts: 5 } as const

/** A word or short name, such as `software engineer`. */
export const synonymWord = line(synonymLimits.characters).regex(
  /[\p{L}\p{N}]/u,
  'Enter a word with a letter or a digit',
)

/** Words that mean the same in the job search. The first one names the group. */
export const searchSynonymInput = z.object({
  words: z
    .array(synonymWord)
    .min(synonymLimits.minWords, `Enter at least ${synonymLimits.minWords} words`)
    .max(synonymLimits.maxWords, `Use at most ${synonymLimits.maxWords} words`),
})

/** A group of search synonyms. `version` is derived from the words, so it does not count up. */
export const searchSynonym = z
  .object({ id, words: z.array(z.string()), version })
  .meta({ id: 'SearchSynonym' })

export const searchSynonyms = z.object({ items: z.array(searchSynonym), total: z.int().min(0) })

export type SearchSynonym = z.infer<typeof searchSynonym>
export type SearchSynonyms = z.infer<typeof searchSynonyms>
