import { plainLetters } from './plain-letters.ts'

/**
 * Makes the readable part of a public URL: lower-case ASCII letters, digits and hyphens, at most `max`
 * characters without a cut-off word. Returns `item` if nothing is left.
 */
export function slugify(name: string, max = 80): string {
  const whole = plainLetters(name)
    .replaceAll('&', ' and ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  if (whole.length <= max) return whole || 'item'
  const cut = whole.slice(0, max)
  return cut.slice(0, Math.max(cut.lastIndexOf('-'), max / 2)).replace(/-+$/, '')
}
