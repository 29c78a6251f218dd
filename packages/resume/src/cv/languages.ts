import type { ProfileLanguage } from '@vouch/contract'
import type { NewId } from '@vouch/domain'
import { cefrLevelOf } from '@vouch/domain/json-resume'
import languages from 'iso-639-1'
import { type CvLine, joinWrappedLines } from './lines.ts'
import { plainForm } from './vocabulary.ts'

/** Language names that are missing from ISO 639-1 or differ from it. */
const otherNames =
  'Mandarin|Cantonese|Kantonesisch|Mandarín|Mandarino|Farsi|Flemish|Flämisch|Flamand|Flamenco|Castilian|Castellano|Valencian|Filipino|Moldovan|Dari|Serbo-Croatian|Hochdeutsch|Schweizerdeutsch|Swiss German|Latin|Ancient Greek|Sign language|Gebärdensprache'

/** Names of all ISO 639-1 languages, each in the language itself and in all languages of supported CVs. */
const names: ReadonlySet<string> = new Set(
  [
    ...languages.getAllNativeNames(),
    ...languages.getAllNames(),
    ...otherNames.split('|'),
    ...['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'da', 'nb', 'sv'].flatMap((locale) => {
      const display = new Intl.DisplayNames(locale, { type: 'language', fallback: 'none' })
      return languages.getAllCodes().map((code) => display.of(code) ?? '')
    }),
  ]
    .map(plainForm)
    .filter((name) => name.length > 2),
)

interface Named {
  readonly name: string
  readonly at: number
}

/** Finds all language names in a text. The longest name wins: "Swiss German" is not "German". */
function languagesIn(text: string): Named[] {
  const words = [...text.matchAll(/[\p{L}\p{M}'’-]+/gu)]
  const found: Named[] = []
  for (let from = 0; from < words.length; from += 1) {
    for (const length of [3, 2, 1]) {
      const last = words[from + length - 1]
      const at = words[from]?.index ?? 0
      const name = last && text.slice(at, last.index + last[0].length)
      if (!name || !names.has(plainForm(name))) continue
      found.push({ name, at })
      from += length - 1
      break
    }
  }
  return found
}

/** Whether at least half of the items in a list are spoken languages; programming languages do not count. */
export const isSpoken = (text: string): boolean =>
  languagesIn(text).length > 0 &&
  languagesIn(text).length * 2 >= text.split(/[,;|•·]/u).filter((one) => one.trim()).length

const isKeyOfLevels = (text: string) => /\bA1\b.*\bA2\b.*\bB1\b/.test(text)

const speaksFrom = /mother|native|first lang|mutter|matern|nativ|madre|moedertaal|modersm|morsm|prima lingua/i

/** Ignores languages in brackets: "German: native (Swiss German and Standard German)" is one language. */
const outsideBrackets = (named: readonly Named[], text: string): readonly Named[] =>
  named.filter(({ at }, index) => index === 0 || !/\([^)]*$/u.test(text.slice(named[0]?.at, at)))

/** The median CEFR level in a text, because forms have one level each for listening, reading, writing and speaking. */
function middleLevel(words: string): string | undefined {
  const levels = words.match(/\b[ABC][12]\b/g)?.sort()
  return levels?.[Math.floor((levels.length - 1) / 2)]
}

const tidy = (words: string) =>
  words
    .replace(/^[\s,;:.()/|•·–—-]+|[\s,;:.(/|•·–—-]+$/gu, '')
    .replace(/\s*(?:\band|\bund|\bet|(?<=\s)[ye])$/iu, '')
    .replace(/^[\s,;:.()]+|[()]/gu, '')
    .trim()

const titled = (name: string) =>
  name === name.toUpperCase() || name === name.toLowerCase()
    ? name.slice(0, 1).toUpperCase() + name.slice(1).toLowerCase()
    : name

/**
 * Reads the languages in a section, each with the level that follows it. Supports "English (native), German –
 * B2", one language per line, and forms with the levels in the next lines or cells.
 */
export function readLanguages(lines: readonly CvLine[], id: NewId): ProfileLanguage[] {
  const found = new Map<string, { language: string; fluency: string }>()
  let last: { language: string; fluency: string } | undefined
  const joined: { language: string; fluency: string }[] = []
  for (const { text } of joinWrappedLines(lines)) {
    if (isKeyOfLevels(text)) continue
    const label = /^([^:]{3,60}):/u.exec(text)?.[1] ?? ''
    const isLabelled = label !== '' && languagesIn(label).length === 0
    const rest = isLabelled ? text.slice(label.length + 1) : text
    const named = outsideBrackets(languagesIn(rest), rest)
    // In "Fluent in English", the level precedes the language.
    const [first] = named
    const lead = first ? tidy(rest.slice(0, first.at).replace(/\b(?:in|of|speaker)\s*$/gi, '')) : ''
    if (!first && last && middleLevel(text)) last.fluency += ` ${text}`
    for (const [at, { name, at: from }] of named.entries()) {
      const between = rest.slice(from + name.length, named[at + 1]?.at)
      const said = tidy(between.split(/[;|•·]|,(?![^(]*\))/u)[0]?.replaceAll('\t', ' ') ?? '')
      // In "Irish and English (native)", the level applies to both languages.
      const isJoined = /^\s*(?:and|und|et|y|e|en|og|och|&|\/)\s*$/u.test(between) && at + 1 < named.length
      const fluency = isJoined
        ? ''
        : said || (isLabelled && (speaksFrom.test(label) || cefrLevelOf(label)) ? label : lead)
      if (fluency) for (const one of joined.splice(0)) one.fluency = fluency
      last = { language: titled(name), fluency }
      if (isJoined) joined.push(last)
      if (!found.has(plainForm(name))) found.set(plainForm(name), last)
    }
  }
  return [...found.values()].map(({ language, fluency }) => {
    const level = middleLevel(fluency)
    const words = level && (fluency.match(/\b[ABC][12]\b/g)?.length ?? 0) > 1 ? level : fluency
    return {
      id: id(),
      language: { code: null, label: language },
      level: speaksFrom.test(words) ? 'C2' : cefrLevelOf(words),
      fluency: words
        .replace(/\([^()]*$/u, '')
        .trim()
        .slice(0, 60),
    }
  })
}
