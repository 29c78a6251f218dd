const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** What may not begin a line: closing signs, small kana, marks. */
const clings = /^[\p{Pe}\p{Pf}\p{Po}\p{M}\p{Lm}ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ]/u

const opens = /[\p{Ps}\p{Pi}]$/u

const words = new Intl.Segmenter(undefined, { granularity: 'word' })

/** The parts of a piece of text without spaces between which a line may end: of Chinese, Japanese, Thai and the like. */
export function breakable(text: string): string[] {
  if (!unspaced.test(text)) return [text]
  const parts: string[] = []
  for (const { segment } of words.segment(text)) {
    const last = parts.at(-1)
    if (last !== undefined && (clings.test(segment) || opens.test(last))) parts[parts.length - 1] += segment
    else parts.push(segment)
  }
  return parts
}
