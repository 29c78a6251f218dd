/** Words of titles below the plain job, as the index has them: without plural endings. */
const below = new Set(
  (
    'aide apprentice apprenticeship fellow fellowship helper intern interne internship student summer trainee traineeship volunteer ' +
    'auszubildende auszubildender azubi praktikant praktikantin praktikum volontär volontärin werkstudent werkstudentin ' +
    'alternance alternant apprenti apprentie stagiaire aprendiz becaria becario stagista tirocinante tirocinio stagiair ' +
    'praktykant praktykantka stażysta stażystka'
  ).split(' '),
)
/** Words of titles above it. */
const above = new Set(
  (
    'chief commissioner deputy director foreman head president superintendent supervisor supervisory supv ' +
    'abteilungsleiter abteilungsleiterin direktor direktorin leiter leiterin leitung teamleiter teamleiterin ' +
    'directeur directrice directora direttore direttrice jefa jefe dyrektor'
  ).split(' '),
)
/** Words of a search text that ask for more than the plain job. Who types "marketing manager" takes a director too. */
const leading = new Set(
  (
    'executive lead leader management manager officer principal senior supervision ' +
    'ceo cfo cio ciso coo cto vp avp evp svp'
  ).split(' '),
)
/** Words that ask for less. */
const starting = new Set('assistant entry graduate junior young'.split(' '))

/** Words of titles that are for somebody's first job, without those of interns. */
const firstJob = new Set('junior jr entry graduate trainee beginner assistant associate'.split(' '))
/** Words of titles that are not for beginners. */
const experienced = new Set('experienced lead principal senior staff'.split(' '))

/** Whether a search text asks for jobs below or above the plain one. */
export interface AskedRanks {
  readonly below: boolean
  readonly above: boolean
  /** True if it asks for beginners, so that "senior" is not what is meant. */
  readonly beginner: boolean
  /** True if it asks for somebody's first job ("junior"), not for an internship. */
  readonly entryLevel: boolean
}

/**
 * Reads from the words of a search text, and of the names that spell it out, which ranks it asks for.
 * @param filter the filter of the text that is for beginners
 */
export function askedRanks(words: readonly string[], filter?: 'entry-level' | 'training'): AskedRanks {
  return {
    below: filter !== undefined || words.some((word) => below.has(word) || starting.has(word)),
    above: words.some((word) => above.has(word) || leading.has(word)),
    beginner: filter !== undefined,
    entryLevel: filter === 'entry-level',
  }
}

/** True for a title below the plain job ("intern") or above it ("chief"), if the search text does not ask for it. */
export function hasUnaskedRank(title: readonly string[], asked: AskedRanks): boolean {
  return title.some(
    (word) =>
      (!asked.below && below.has(word)) ||
      (!asked.above && above.has(word)) ||
      (asked.beginner && experienced.has(word)),
  )
}

/** True for a title that says that it is a first job, if the search text asks for one. */
export function isAskedFirstJob(title: readonly string[], asked: AskedRanks): boolean {
  return asked.entryLevel && title.some((word) => firstJob.has(word))
}
