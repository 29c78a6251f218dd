// Letters that Unicode does not take apart into a base and a mark.
const folded: Readonly<Record<string, string>> = {
  '&': ' and ',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

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
    .replace(/[&ßæœøłđðþı]/g, (letter) => folded[letter] ?? letter)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  if (whole.length <= max) return whole || 'item'
  const cut = whole.slice(0, max)
  return cut.slice(0, Math.max(cut.lastIndexOf('-'), max / 2)).replace(/-+$/, '')
}
