import type { Word } from './page.ts'

/** Height of the top margin and of the bottom margin, as a fraction of the page height. */
const margin = 0.065

/** The words of one page. `y` increases upwards. */
export interface PageWords {
  readonly words: readonly Word[]
  readonly height: number
}

interface Marginal {
  readonly words: readonly Word[]
  readonly text: string
  readonly isFoot: boolean
}

const pageNumber =
  /^(?:[-–—|]\s*)?(?:(?:page|seite|página|pagina|pág\.?|p\.)\s*)?\d{1,3}(?:\s*(?:of|von|de|sur|di|\/|\|)\s*\d{1,3})?(?:\s*[-–—|])?$/i
const numbered = /(?:page|seite|página|pagina)\s*\d{1,3}(?:\s*(?:of|von|de|sur|di|\/)\s*\d{1,3})?/i

function marginals({ words, height }: PageWords): Marginal[] {
  const lines: { y: number; words: Word[] }[] = []
  for (const word of words) {
    const isFoot = word.y < height * margin
    if (!isFoot && word.y < height * (1 - margin)) continue
    const line = lines.find(({ y }) => Math.abs(y - word.y) < 3)
    if (line) line.words.push(word)
    else lines.push({ y: word.y, words: [word] })
  }
  return lines.map(({ y, words: of }) => ({
    words: of,
    text: [...of]
      .sort((one, other) => one.x - other.x)
      .map((word) => word.text.trim())
      .join(' '),
    isFoot: y < height * margin,
  }))
}

/**
 * Removes page numbers and repeated headers and footers. Keeps the header of the first page, because it may
 * be the name.
 */
export function withoutMargins(pages: readonly PageWords[]): (readonly Word[])[] {
  const all = pages.map(marginals)
  const [first] = pages
  const largest = first?.words.reduce<Word | undefined>(
    (most, word) => (most && most.size >= word.size ? most : word),
    undefined,
  )
  const name = largest?.text.trim().toLowerCase() ?? ''
  const general = (text: string) => text.replace(/\d+/g, '#')
  return pages.map(({ words }, page) => {
    const dropped = (all[page] ?? []).filter(({ text, isFoot }) => {
      if (pageNumber.test(text) || (isFoot && numbered.test(text))) return true
      const others = all.filter((_, other) => (isFoot ? other !== page : other < page)).flat()
      if (others.some((other) => general(other.text) === general(text))) return true
      return page > 0 && name.length > 4 && text.toLowerCase().includes(name)
    })
    const gone = new Set(dropped.flatMap((line) => line.words))
    return words.filter((word) => !gone.has(word))
  })
}
