/** Ranges that match a media type, the most specific first. */
const rangesOf = (type: string) => [type, type.replace(/\/.*/, '/*'), '*/*']

/**
 * Whether the header `Accept` prefers a web page to JSON (RFC 9110 §12.5.1). Clients without a preference get JSON.
 */
export function prefersPage(accept: string | undefined): boolean {
  const weights = new Map<string, number>()
  for (const part of (accept ?? '*/*').toLowerCase().split(',')) {
    const [range = '', ...parameters] = part.split(';').map((piece) => piece.trim())
    const quality = parameters.find((piece) => piece.startsWith('q='))
    const weight = quality === undefined ? 1 : Number(quality.slice(2))
    weights.set(range, Number.isNaN(weight) ? 0 : weight)
  }
  const weightOf = (type: string) => {
    const range = rangesOf(type).find((one) => weights.has(one))
    return range === undefined ? 0 : (weights.get(range) ?? 0)
  }
  return weightOf('text/html') > Math.max(weightOf('application/ld+json'), weightOf('application/json'))
}
