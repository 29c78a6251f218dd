const number = /\d+(?:[.,'’\s\u00a0\u202f]\d+)*/gu
const factors: Readonly<Record<string, number>> = {
  k: 1e3,
  tsd: 1e3,
  tys: 1e3,
  mille: 1e3,
  m: 1e6,
  mio: 1e6,
  mln: 1e6,
}
const factor = /^\s?(k|tsd|tys|mille|mio|mln|m)(?![\p{L}])\.?/iu

/**
 * Reads the first two amounts of a text, rounded to two decimals: “45.000 – 52.000 €”, “$80K - $100K”, “6'500”,
 * “1 234,50”. In “80-100k” both are thousands.
 */
export function readAmounts(text: string): readonly number[] {
  const found: { amount: number; factor: number }[] = []
  for (const match of text.matchAll(number)) {
    const after = text.slice(match.index + match[0].length)
    const before = text.slice(0, match.index)
    // Hours of work, percents and numbers in words are no pay.
    if (
      /^\s?(%|h\b|hours?\b|std\b|stunden|weeks?\b|days?\b)/i.test(after) ||
      /[\p{L}\d]$/u.test(before.replace(/(CHF|EUR|USD|GBP|PLN|US|CA|A|R|RS|C)$/i, ''))
    ) {
      if (!/^\s?h\b/.test(after) || found.length > 0) continue
    }
    const unit = factor.exec(after)?.[1]?.toLowerCase() ?? ''
    found.push({ amount: parseAmount(match[0]), factor: factors[unit] ?? 1 })
    if (found.length === 2) break
  }
  const [low, high] = found
  if (low && high && low.factor === 1 && high.factor > 1 && low.amount < 1000) low.factor = high.factor
  return found.map((part) => Math.round(part.amount * part.factor * 100) / 100)
}

/** The last separator is a decimal sign when one or two digits follow, otherwise it groups thousands. */
function parseAmount(text: string): number {
  const last = /[.,'’\s\u00a0\u202f](\d+)$/u.exec(text)
  const isDecimal = last !== null && /^[.,]/.test(last[0]) && (last[1]?.length ?? 0) !== 3
  const whole = isDecimal ? text.slice(0, last.index) : text
  const digits = whole.replace(/\D/g, '')
  return Number(isDecimal ? `${digits}.${last[1]}` : digits)
}
