/** Splits a name as it was typed in one line: the last word is the family's. A suggestion, to be corrected by its owner. */
export function nameParts(name: string): { readonly firstName: string; readonly lastName: string } {
  const words = name.trim().split(/\s+/).filter(Boolean)
  if (words.length < 2) return { firstName: words[0] ?? '', lastName: '' }
  return { firstName: words.slice(0, -1).join(' ').slice(0, 60), lastName: (words.at(-1) ?? '').slice(0, 60) }
}
