const currency = '(?:[$€£¥]|\\b(?:usd|eur|gbp|chf|euros?|dollars?)\\b)'
const amount = '\\d[\\d.,]*\\s?k?'
const rate = '(?:/|per|an?)\\s?(?:hour|hr|h|day|week|month|year|annum)\\b'

const payPatterns = [
  new RegExp(`${currency}\\s?${amount}`, 'iu'),
  new RegExp(`(?<![\\p{L}\\d(])${amount}\\s?${currency}`, 'iu'),
  // "50K", but not "401k" and no model such as "X50k".
  /(?<![\p{L}\d.,-])(?!401)\d{2,3}\s?k(?![\p{L}\d])/iu,
  new RegExp(`(?<![\\p{L}\\d])${amount}\\s?${rate}`, 'iu'),
  /(?<!\p{L})p\.\s?a\.(?!\p{L})/iu,
]

/** The pay that a title names, as written; null if it names none. */
export function payInTitle(title: string): string | null {
  for (const pattern of payPatterns) {
    const match = pattern.exec(title)
    if (match) return match[0].trim()
  }
  return null
}

/**
 * The job's place as a title names it; null if it does not. Counts only after a word such as "in" or a sign: "Reading
 * teacher" in Reading is no place.
 * @param location as entered, such as `Leeds` or `Leeds, England`
 */
export function placeInTitle(title: string, location: string): string | null {
  const place = location.split(/[,(|/]/)[0]?.trim() ?? ''
  if (place.length < 3) return null
  const escaped = place.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  const pattern = new RegExp(
    `(?:(?<!\\p{L})(?:in|at|near|bei)\\s+|[,(|/–—]\\s*|\\s-\\s*)(${escaped})(?!\\p{L})`,
    'iu',
  )
  return pattern.exec(title)?.[1] ?? null
}

/** From this share of capital letters on, a title is shouted. */
const shoutedShare = 0.6

/** Whether a title is in capitals or has an exclamation mark. Abbreviations, and what stands in brackets, do not count. */
export function isShouted(title: string): boolean {
  if (title.includes('!')) return true
  const open = title.replace(/\([^)]*\)|\[[^\]]*\]/g, ' ')
  if (!/(?<!\p{L})\p{Lu}{5,}(?!\p{L})/u.test(open)) return false
  const letters = open.match(/\p{L}/gu)?.length ?? 0
  const capitals = open.match(/\p{Lu}/gu)?.length ?? 0
  return capitals / letters >= shoutedShare
}
