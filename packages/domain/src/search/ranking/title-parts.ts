import { plainWords } from '../search-words.ts'

/** Endings that name no occupation: exceptions, "all other". */
const leftOut = /,? (?:except|not elsewhere) .*$|,? all other$|,? and related .*$/
const joints = /\s*[,/]\s*(?:(?:and|or|including)\s+)?|\s+(?:and|or)\s+/
/** The plural of a person. */
const plural = /(?:[^s]s|[a-z]men|people)$/
/** Last words of parts of O*NET 27's titles that look like one. */
const noPeople = new Set(
  `activities animals benefits biofuels bus claims commodities customs fibers gas news operations products programs securities
   sports surfaces trades utilities vehicles`.split(/\s+/),
)

/**
 * The occupations that an official title lists: "industrial truck operators" and "tractor operators" of "Industrial Truck and
 * Tractor Operators", "postsecondary teachers" of "Teachers, Postsecondary".
 * @returns words of each, split by `plainWords`; nothing for a title that lists none or has an "of": a supervisor of police and
 * detectives is no detective
 */
export function titleParts(title: string): string[][] {
  const parts = title
    .toLowerCase()
    .replace(leftOut, '')
    .split(joints)
    .map(plainWords)
    .filter((part) => part.length > 0)
  const isHeaded = parts.map((part) => isPeople(part.at(-1) ?? ''))
  const lastHeaded = isHeaded.lastIndexOf(true)
  if (parts.length < 2 || lastHeaded < 0 || parts.flat().includes('of')) return []
  let modifiers: readonly string[] = []
  return parts.flatMap((part, at) => {
    // "Cooks, Restaurant" is inverted.
    if (at > lastHeaded) return [joined(part, (parts[lastHeaded] ?? []).slice(-1))]
    if (isHeaded[at]) {
      // "Machine Setters, Operators" are machine operators.
      if (part.length > 1) modifiers = part.slice(0, -1)
      return [part.length > 1 ? part : joined(modifiers, part)]
    }
    const next = parts[isHeaded.indexOf(true, at)] ?? []
    return [joined(part, next.length > 1 ? next.slice(1) : next)]
  })
}

function isPeople(word: string): boolean {
  return plural.test(word) && !noPeople.has(word)
}

/** Joins words, but keeps "Magistrate Judges, and Magistrates" from giving "magistrate magistrates". */
function joined(before: readonly string[], after: readonly string[]): string[] {
  const isRepeated = before.at(-1)?.replace(/s$/, '') === after[0]?.replace(/s$/, '')
  return [...(isRepeated ? before.slice(0, -1) : before), ...after]
}
