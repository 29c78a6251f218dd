/** What a title of a classification leaves out, and what it says of nothing in particular. */
const leftOut = /,? (?:except|not elsewhere) .*$|,? all other$|,? and related .*$/
const joints = /\s*[,/]\s*(?:(?:and|or)\s+)?|\s+(?:and|or)\s+/
/** The plural of a person. */
const plural = /(?:[^s]s|[a-z]men|people)$/

/**
 * The occupations that an official title lists: "industrial truck operators" and "tractor operators" of "Industrial Truck and
 * Tractor Operators", "postsecondary teachers" of "Teachers, Postsecondary".
 * @returns words of each in lower case; nothing for a title that lists none
 */
export function titleParts(title: string): string[][] {
  const parts = title
    .toLowerCase()
    .replace(leftOut, '')
    .split(joints)
    .map((part) => part.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== ''))
    .filter((part) => part.length > 0)
  const isHeaded = parts.map((part) => plural.test(part.at(-1) ?? ''))
  const lastHeaded = isHeaded.lastIndexOf(true)
  if (parts.length < 2 || lastHeaded < 0) return []
  let modifiers: readonly string[] = []
  return parts.flatMap((part, at) => {
    // "Cooks, Restaurant" is inverted.
    if (at > lastHeaded) return [[...part, ...(parts[lastHeaded] ?? []).slice(-1)]]
    if (isHeaded[at]) {
      // "Machine Setters, Operators" are machine operators.
      if (part.length > 1) modifiers = part.slice(0, -1)
      return [part.length > 1 ? part : [...modifiers, ...part]]
    }
    const next = parts[isHeaded.indexOf(true, at)] ?? []
    return [[...part, ...(next.length > 1 ? next.slice(1) : next)]]
  })
}
