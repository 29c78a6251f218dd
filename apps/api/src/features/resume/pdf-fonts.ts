import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { AppError } from '#platform/app-error.ts'
import { unpackWoff2 } from './woff2.ts'

/** A piece of text that one file has all letters of. */
export interface Run {
  readonly text: string
  readonly font: string
}

const folder = dirname(createRequire(import.meta.url).resolve('@fontsource-variable/inter/package.json'))

interface Alphabet {
  readonly name: string
  readonly ranges: readonly (readonly [number, number])[]
}

/** In the order in which they are asked: what several have is taken from the first. */
const order = ['latin', 'latin-ext', 'cyrillic', 'greek', 'cyrillic-ext', 'greek-ext', 'vietnamese']

let known: readonly Alphabet[] | undefined

function alphabets(): readonly Alphabet[] {
  if (!known) {
    const ranges = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>
    known = order.map((name) => ({
      name,
      ranges: (ranges[name] ?? '').split(',').map((range) => {
        const [from = '', to = from] = range.replace('U+', '').split('-')
        return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const
      }),
    }))
  }
  return known
}

const files = new Map<string, Buffer>()

function fileOf(alphabet: string): Buffer {
  const path = join(folder, 'files', `inter-${alphabet}-wght-normal.woff2`)
  const file = files.get(alphabet) ?? unpackWoff2(readFileSync(path))
  files.set(alphabet, file)
  return file
}

/**
 * Chooses fonts of a document by the names that runs have; each is read when it is used first.
 * The files hold every weight; of these PDFs take the regular one (the writer of PDFs cannot embed another).
 */
export function fontsOf(pdf: PDFKit.PDFDocument): (font: string) => void {
  const registered = new Set<string>()
  return (font) => {
    if (!registered.has(font)) pdf.registerFont(font, fileOf(font))
    registered.add(font)
    pdf.font(font)
  }
}

/**
 * Takes a text apart into pieces, each in the font that has its letters. Signs that no font has, such as pictures, are
 * left out.
 * @throws AppError invalid for a letter that no font has
 */
export function runsOf(text: string): Run[] {
  const runs: { text: string; alphabet: string }[] = []
  for (const letter of text.normalize('NFC')) {
    const code = letter.codePointAt(0) ?? 0
    const last = runs.at(-1)
    const has = ({ ranges }: Alphabet) => ranges.some(([from, to]) => code >= from && code <= to)
    const isMark = /\p{M}/u.test(letter)
    // Marks stay with the letter below them where its file has them.
    const found =
      (isMark && alphabets().find((one) => one.name === last?.alphabet && has(one))) || alphabets().find(has)
    if (!found) {
      if (!/[\p{L}\p{M}\p{N}]/u.test(letter) || code === 0xfe0f) continue
      throw new AppError(
        'invalid',
        `Your profile has letters that the font of the PDF does not have, such as “${letter}”. It has those of the Latin, Greek and Cyrillic alphabets. Save your profile as a JSON Resume instead.`,
      )
    }
    if (/[\p{Cf}\p{Cc}]/u.test(letter)) continue
    if (last?.alphabet === found.name) last.text += letter
    else runs.push({ text: letter, alphabet: found.name })
  }
  return runs.map(({ text: piece, alphabet }) => ({ text: piece, font: alphabet }))
}
