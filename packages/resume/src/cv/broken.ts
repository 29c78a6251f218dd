import { type DayOrder, findPeriod } from './dates.ts'
import type { CvLine } from './lines.ts'

/** Ends where no name does: with a sign or a word that joins, or an abbreviation before a name. */
const unfinished =
  /(?:,|&|\/|\p{L}-|(?:^|\s)(?:and|of|at|in|for|the|und|oder|der|die|des|dem|für|bei|zu[mr]?|im|am|et|de|du|des|chez|la|le|y|del|en|St\.|Sta\.|Ste\.|Dr\.|Prof\.|SS\.))$/u

/** Dates at the end of a line, set off from what stands before. */
function datesOff(text: string, order: DayOrder): [string, string] {
  const at = text.lastIndexOf('\t')
  if (at <= 0 || findPeriod(text.slice(at + 1), order, true)?.rest !== '') return [text, '']
  return [text.slice(0, at), text.slice(at)]
}

/**
 * Brings together what is one line, broken for want of room: a date behind its dash, a name behind a word that joins. In a
 * narrow column the longest line always seems full: how a line ends must say it too.
 */
export function wholeLines(lines: readonly CvLine[], order: DayOrder): CvLine[] {
  const found: CvLine[] = []
  for (const line of lines) {
    const last = found.at(-1)
    const replace = (text: string) => {
      if (last) found[found.length - 1] = { ...last, text }
    }
    if (last && /(?:\d{4}|['’]\d{2})\s*(?:[-–—]|to|until|bis)$/u.test(last.text) && line.text.length < 30) {
      replace(`${last.text} ${line.text}`)
      continue
    }
    const [words, dates] = datesOff(last?.text ?? '', order)
    const isOne =
      last && line.continues && !line.gap && !line.bullet && !last.bullet && last.strong === line.strong
    if (
      isOne &&
      (unfinished.test(words) || /^\p{Ll}/u.test(line.text)) &&
      words.length + line.text.length < 110
    ) {
      const isWord = /\p{L}-$/u.test(words) && !/^(?:und|oder|and|or|et|y)\s/u.test(line.text)
      replace(
        `${isWord ? words.replace(/-$/, /^\p{Ll}/u.test(line.text) ? '' : '-') : `${words} `}${line.text}${dates}`,
      )
    } else found.push(line)
  }
  return found
}
