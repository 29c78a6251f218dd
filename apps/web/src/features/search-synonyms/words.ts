import { type SearchSynonym, synonymWord } from '@vouch/contract'
import { plainLetters } from '@vouch/domain'
import { z } from 'zod'

/** A field for a word. May be empty, because empty fields are not sent. */
const wordField = z.string().superRefine((value, context) => {
  if (value.trim() === '') return
  for (const { message } of synonymWord.safeParse(value).error?.issues ?? []) {
    context.addIssue({ code: 'custom', message })
  }
})

/** Values of the form for a group, with one entry per field. */
export const groupForm = z.object({ words: z.array(wordField) })

/** The filled fields, by position in the form. */
export function filledWords(
  words: readonly string[],
): readonly { readonly at: number; readonly word: string }[] {
  return words.map((word, at) => ({ at, word: word.trim() })).filter(({ word }) => word !== '')
}

/** Between words that mean the same. */
export const sameSign = ' = '

/** The name of a group in texts: its first word. */
export function nameOf({ words }: Pick<SearchSynonym, 'words'>): string {
  return words[0] ?? ''
}

/** The groups with a word that contains the given text, regardless of case and accents. */
export function matchingGroups(groups: readonly SearchSynonym[], text: string): readonly SearchSynonym[] {
  const wanted = plainLetters(text).trim()
  return groups.filter(({ words }) => words.some((word) => plainLetters(word).includes(wanted)))
}
