import type { QueryToken, RecognisedText } from '@vouch/domain'
import type { Database } from '#db/connect.ts'
import { correctWord } from './correct-word.ts'
import type { NameReadModel } from './name-read-model.ts'
import { findSimilarWords } from './similar-words.ts'
import type { KnownWord } from './word-read-model.ts'

/** A text before and after its spelling was corrected. */
export interface TypedAndRead {
  readonly from: string
  readonly to: string
}

/** Better spellings of the words of a search text. */
export interface Fixes {
  /** Applied. */
  readonly sure: ReadonlyMap<string, string>
  /** Offered. */
  readonly offered: ReadonlyMap<string, string>
}

export const noFixes: Fixes = { sure: new Map(), offered: new Map() }

/** Smaller places do not count as names: many are typing errors of words. */
const minPopulation = 15_000

/** Finds better spellings for words that are in no list, few titles and no name. Words in quotes stay as typed. */
export async function findFixes(
  { db, names }: { readonly db: Database; readonly names: NameReadModel },
  { tokens, roles }: RecognisedText,
  found: readonly (KnownWord | undefined)[],
): Promise<Fixes> {
  const named = await namedIn(names, tokens)
  const suspects = found.filter(
    (word, at): word is KnownWord =>
      word !== undefined &&
      (!word.known || !word.found) &&
      roles[at] === 'word' &&
      tokens[at]?.phrase === undefined &&
      !named.has(at),
  )
  if (suspects.length === 0) return noFixes
  const similar = await findSimilarWords(
    db,
    suspects.map(({ word }) => word),
  )
  const fixes = suspects.flatMap((word) => {
    const fix = correctWord(
      word,
      similar.filter((one) => one.word === word.word),
    )
    return fix ? [{ from: word.word, ...fix }] : []
  })
  const of = (isSure: boolean) =>
    new Map(fixes.filter((fix) => fix.isSure === isSure).map(({ from, word }) => [from, word]))
  return { sure: of(true), offered: of(false) }
}

/** Numbers of the tokens that are part of a name of the lists. */
async function namedIn(names: NameReadModel, tokens: readonly QueryToken[]): Promise<ReadonlySet<number>> {
  const found = await names.find(tokens.map(({ word }) => word))
  return new Set(
    found
      .filter(
        (name) => name.kind !== 'place' || name.population >= minPopulation || !name.key.startsWith('city-'),
      )
      .flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, at) => first + at)),
  )
}

export function withFixes(tokens: readonly QueryToken[], fixes: ReadonlyMap<string, string>): QueryToken[] {
  return tokens.map((token) => ({ ...token, word: fixes.get(token.word) ?? token.word }))
}

/** The text with other spellings; undefined without any. */
export function rewritten(
  text: string,
  tokens: readonly QueryToken[],
  fixes: ReadonlyMap<string, string>,
): TypedAndRead | undefined {
  const changed = tokens.filter(({ word }) => fixes.has(word))
  if (changed.length === 0) return undefined
  let to = ''
  let done = 0
  for (const { word, from, to: end } of changed) {
    if (from < done) continue
    to += text.slice(done, from) + (fixes.get(word) ?? '')
    done = end
  }
  const whole = to + text.slice(done)
  const tidy = (value: string) => value.trim().replace(/\s+/g, ' ')
  return { from: tidy(text), to: tidy(whole) }
}
