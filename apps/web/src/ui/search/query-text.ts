/** Characters of a search text; `to` is exclusive. */
interface TextRange {
  readonly from: number
  readonly to: number
}

/** Whether a text has a word to search for. Words of more than 40 letters are not in the index. */
export function isSearchable(text: string | undefined): boolean {
  return text !== undefined && /(?<![\p{L}\p{N}])[\p{L}\p{N}]{1,40}(?![\p{L}\p{N}])/u.test(text)
}

/** The text without some of its characters, and without the separators that they leave behind; undefined if nothing stays. */
export function withoutText(text: string, ranges: readonly TextRange[]): string | undefined {
  let rest = text
  for (const { from, to } of [...ranges].sort((a, b) => b.from - a.from)) {
    rest = `${rest.slice(0, from)} ${rest.slice(to)}`
  }
  const tidy = rest
    .replace(/\s+/g, ' ')
    .replace(/ ([,;])/g, '$1')
    .replace(/([,;])(?: ?[,;])+/g, '$1')
    .replace(/^(?:[\s,;]|[-–—|/](?=\s|$))+|(?:[\s,;]|\s[-–—|/])+$/g, '')
  return tidy === '' ? undefined : tidy
}

/** Where words stand in a text, not inside of longer words; -1 if nowhere. */
export function indexOfWords(text: string, words: string, near: number): number {
  if (words === '') return -1
  if (text.startsWith(words, near)) return near
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    if (!isWordPart(text[at - 1]) && !isWordPart(text[at + words.length])) return at
  }
  return -1
}

function isWordPart(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}]/u.test(character)
}

/** A text cut between words, for titles and buttons. */
export function shortened(text: string, max = 60): string {
  if (text.length <= max) return text
  return `${text.slice(0, max).replace(/\s+\S*$|\p{Cs}$/u, '')}…`
}

/** A text around the first place where it differs from another one, for corrections inside long texts. */
export function aroundChange(text: string, other: string, max = 60): string {
  if (text.length <= max) return text
  let same = 0
  while (same < text.length && text[same] === other[same]) same += 1
  const start = text.lastIndexOf(' ', Math.max(0, same - max / 2)) + 1
  return `${start > 0 ? '…' : ''}${shortened(text.slice(start), max)}`
}

export function quoted(word: string): string {
  return `“${word}”`
}
