/** Splits a full name into suggestions for first and last name: the last word becomes the last name. */
export function nameParts(name: string): { readonly firstName: string; readonly lastName: string } {
  const words = name.trim().split(/\s+/).filter(Boolean)
  if (words.length < 2) return { firstName: words[0] ?? '', lastName: '' }
  return { firstName: words.slice(0, -1).join(' ').slice(0, 60), lastName: (words.at(-1) ?? '').slice(0, 60) }
}
