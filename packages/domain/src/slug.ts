// ASCII spelling of letters that Unicode normalisation does not convert to ASCII.
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
 * Makes the readable part of a public URL: lower-case ASCII letters, digits and hyphens, at most `max`
 * characters without a cut-off word. Returns `item` if nothing is left.
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
