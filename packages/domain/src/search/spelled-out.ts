/** Letters of the longest word that is read as initials. */
const maxInitials = 5

/**
 * Whether a name spells a text out: "accounts payable clerk" for "ap clerk", "nurse practitioner" for "np".
 * @param typed words of the text
 * @param name words of the name
 */
export function spellsOut(name: readonly string[], typed: readonly string[]): boolean {
  if (name.length <= typed.length) return false
  let at = 0
  for (const word of typed) {
    if (name[at] === word) {
      at += 1
      continue
    }
    if (word.length < 2 || word.length > maxInitials) return false
    const initials = name.slice(at, at + word.length).map((one) => one[0] ?? '')
    if (initials.join('') !== word) return false
    at += word.length
  }
  return at === name.length
}
