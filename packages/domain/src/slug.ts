/**
 * The readable part of a public address.
 * @param name any text; marks are folded away, all else but letters and digits becomes a hyphen
 * @param max the most characters, cut at a word
 * @returns lower-case letters, digits and hyphens; `item` when nothing is left
 */
export function slugify(name: string, max = 80): string {
  const whole = name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  if (whole.length <= max) return whole || 'item'
  const cut = whole.slice(0, max)
  return cut.slice(0, Math.max(cut.lastIndexOf('-'), max / 2)).replace(/-+$/, '')
}
