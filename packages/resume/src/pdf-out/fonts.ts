import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { ResumeError } from '../resume-error.ts'
import { type Shaper, shaperOf, shapeWith } from './shaping.ts'
import { atRegularWeight } from './weight.ts'
import { unpackWoff2 } from './woff2.ts'

/** A piece of text that one file has all letters of. */
export interface Run {
  readonly text: string
  readonly font: string
}

/** One file of a family, which has the letters of some ranges. */
interface Alphabet {
  readonly name: string
  readonly path: string
  readonly ranges: readonly (readonly [number, number])[]
  /** Of another family than the rest of the page: set by a shaper. */
  readonly isShaped: boolean
}

/** In the order in which they are asked: what several have is taken from the first. */
const interParts = ['latin', 'latin-ext', 'cyrillic', 'greek', 'cyrillic-ext', 'greek-ext', 'vietnamese']

const scripts =
  'arabic hebrew devanagari bengali gujarati gurmukhi tamil telugu kannada malayalam sinhala thai lao khmer myanmar ethiopic georgian armenian'.split(
    ' ',
  )

type EastAsian = 'sc' | 'jp' | 'kr'

const require = createRequire(import.meta.url)

function familyOf(family: string, wanted: (part: string) => boolean): Alphabet[] {
  const folder = dirname(require.resolve(`@fontsource-variable/${family}/package.json`))
  const ranges = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>
  return Object.entries(ranges)
    .filter(([part]) => wanted(part))
    .map(([part, text]) => {
      const file = part.replace(/[[\]]/g, '')
      return {
        name: family === 'inter' ? part : `${family}-${file}`,
        path: join(folder, 'files', `${family}-${file}-wght-normal.woff2`),
        isShaped: family !== 'inter',
        ranges: text.split(',').map((range) => {
          const [from = '', to = from] = range.replace('U+', '').split('-')
          return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const
        }),
      }
    })
}

const families = new Map<string, readonly Alphabet[]>()

function cached(family: string, make: () => readonly Alphabet[]): readonly Alphabet[] {
  const found = families.get(family) ?? make()
  families.set(family, found)
  return found
}

const inter = () =>
  cached('inter', () => {
    const parts = familyOf('inter', (part) => interParts.includes(part))
    return parts.sort((one, other) => interParts.indexOf(one.name) - interParts.indexOf(other.name))
  })

const others = () =>
  cached('others', () =>
    scripts.flatMap((script) => familyOf(`noto-sans-${script}`, (part) => part === script)),
  )

/** Files of some hundred signs each. */
const eastAsian = (region: EastAsian) =>
  cached(region, () => familyOf(`noto-sans-${region}`, (part) => /^\[\d+\]$/.test(part)))

const eastAsianLetters =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\u3000-\u303f\uff00-\uffef・ー]/u

interface Loaded {
  readonly file: Buffer
  readonly shape: Shaper | null
}

const loaded = new Map<string, Loaded>()

function load({ name, path, isShaped }: Alphabet): Loaded {
  let found = loaded.get(name)
  if (!found) {
    const unpacked = unpackWoff2(readFileSync(path))
    const file = isShaped ? atRegularWeight(unpacked) : unpacked
    found = { file, shape: isShaped ? shaperOf(file) : null }
    loaded.set(name, found)
  }
  return found
}

/** The fonts of one document. */
export interface Fonts {
  /** Chooses a font by the name that a run has; it is read when it is used first. */
  use(font: string): void
  /**
   * Takes a text apart into pieces, each in the font that has its letters. Signs that no font has, such as pictures, are
   * left out.
   * @throws ResumeError invalid for a letter that no font has
   */
  runsOf(text: string): Run[]
}

/** Chinese signs are written otherwise in Japan and Korea: the other letters of the document tell which are meant. */
function regionsFor(text: string): readonly EastAsian[] {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return ['jp', 'sc', 'kr']
  return /\p{Script=Hangul}/u.test(text) ? ['kr', 'sc', 'jp'] : ['sc', 'jp', 'kr']
}

/** Which file has a letter. @param texts all of the document */
function finderOf(texts: string) {
  const regions = regionsFor(texts)
  const covered = new Map<string, boolean>()
  const has = (alphabet: Alphabet, letter: string): boolean => {
    const key = `${letter}${alphabet.name}`
    const known = covered.get(key) ?? looksFor(alphabet, letter)
    covered.set(key, known)
    return known
  }
  const looksFor = (alphabet: Alphabet, letter: string): boolean => {
    const code = letter.codePointAt(0) ?? 0
    if (!alphabet.ranges.some(([from, to]) => code >= from && code <= to)) return false
    // The ranges of these are what a web page may ask for, not what is there.
    return (
      !alphabet.isShaped ||
      load(alphabet)
        .shape?.(letter)
        .every(({ id }) => id !== 0) === true
    )
  }
  const find = (letter: string): Alphabet | undefined =>
    inter().find((one) => has(one, letter)) ??
    others().find((one) => has(one, letter)) ??
    (eastAsianLetters.test(letter) ? regions.flatMap(eastAsian).find((one) => has(one, letter)) : undefined)
  return { has, find }
}

const isLeftOut = (letter: string) => !/[\p{L}\p{M}\p{N}]/u.test(letter) || letter === '\ufe0f'

/** Whether the fonts have all letters of a text. */
export function hasLettersOf(text: string): boolean {
  const { find } = finderOf(text)
  return [...text.normalize('NFC')].every((letter) => isLeftOut(letter) || find(letter) !== undefined)
}

/**
 * Inter, as the web app has, and Noto Sans for what Inter has not.
 * The files hold every weight. Of Inter's, PDFs take the regular one, with which they begin.
 * @param texts all of the document
 */
export function fontsOf(pdf: PDFKit.PDFDocument, texts: string): Fonts {
  const registered = new Set<string>()
  const byName = new Map<string, Alphabet>()
  const { has, find } = finderOf(texts)

  return {
    use: (font) => {
      const alphabet = byName.get(font) ?? inter().find(({ name }) => name === font)
      if (!alphabet) throw new Error(`there is no font ${font}`)
      const { file, shape } = load(alphabet)
      if (!registered.has(font)) pdf.registerFont(font, file)
      pdf.font(font)
      if (!registered.has(font) && shape) shapeWith(pdf, shape)
      registered.add(font)
    },
    runsOf: (text) => {
      const runs: { text: string; alphabet: Alphabet }[] = []
      for (const letter of text.normalize('NFC')) {
        const last = runs.at(-1)
        // Marks stay with the letter below them, and what stands between letters of a script with these, where the file
        // has them.
        const stays = last?.alphabet.isShaped || /\p{M}/u.test(letter)
        const found = last && stays && has(last.alphabet, letter) ? last.alphabet : find(letter)
        if (!found) {
          if (isLeftOut(letter)) continue
          throw new ResumeError(
            'invalid',
            `Your profile has letters that the fonts of the PDF do not have, such as “${letter}”. Save your profile as a JSON Resume instead.`,
          )
        }
        // Those that join letters, or keep them apart, are of use to a shaper.
        if (/[\p{Cf}\p{Cc}]/u.test(letter) && !(found.isShaped && /[\u200c\u200d]/.test(letter))) continue
        if (last?.alphabet === found) last.text += letter
        else runs.push({ text: letter, alphabet: found })
      }
      for (const { alphabet } of runs) byName.set(alphabet.name, alphabet)
      return runs.map(({ text: piece, alphabet }) => ({ text: piece, font: alphabet.name }))
    },
  }
}
