/** Maximum number of skills read from one credential. */
const maxSkills = 20

/** Selects the URIs of ESCO skills, each once and with `http`, as ESCO spells them. */
export function escoSkills(targets: Iterable<unknown>): string[] {
  const skills = new Set<string>()
  for (const target of targets) {
    const [, path] =
      /^https?:\/\/data\.europa\.eu\/(esco\/skill\/[\w.-]{1,100})$/.exec(String(target).trim()) ?? []
    if (path !== undefined) skills.add(`http://data.europa.eu/${path}`)
    if (skills.size === maxSkills) break
  }
  return [...skills]
}
