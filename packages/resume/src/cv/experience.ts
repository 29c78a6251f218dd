import type { Experience } from '@vouch/contract'
import type { NewId } from '@vouch/domain'
import type { DayOrder } from './dates.ts'
import { type FoundEntry, splitEntries, tell } from './entries.ts'
import { choose, firstComesFirst, headParts, named, townForm } from './heads.ts'
import type { CvLine } from './lines.ts'
import { isTown } from './towns.ts'
import { commaParts, organisationWords, titleScore } from './words.ts'

/** Takes a town off the end of "Acme S.A., Kraków" where the CV names it elsewhere too: a name alone may be anything. */
function townOff(employer: string, towns: ReadonlySet<string>): { employer: string; town: string } {
  const pieces = commaParts(employer)
  const town = pieces.at(-1) ?? ''
  if (pieces.length < 2 || !(towns.has(townForm(town)) || isTown(town))) return { employer, town: '' }
  return { employer: pieces.slice(0, -1).join(', '), town }
}

/** A title beside its dates and nothing more. */
const isTitleOnly = ({ head, above }: FoundEntry): boolean =>
  above === 0 && head.flat().length === 1 && !head.flat()[0]?.includes(',')

/** Lasts as long as all that comes below it: an employer, with the positions held there. */
const holds = ({ period: all }: FoundEntry, part: FoundEntry | undefined): boolean =>
  all !== null &&
  part?.period != null &&
  part.above === 0 &&
  all.startDate.slice(0, 4) <= part.period.startDate.slice(0, 4) &&
  (all.current ? part.period.startDate !== '' : part.period.endDate.slice(0, 4) <= all.endDate.slice(0, 4))

/** An employer beside its dates, and right below it positions within that time. */
const isHeadOfGroup = (entry: FoundEntry, texts: readonly string[], next: FoundEntry | undefined): boolean =>
  texts.length === 1 &&
  titleScore(texts[0] ?? '') <= 0 &&
  entry.body.length === 0 &&
  next !== undefined &&
  next.head.flat().length > 0 &&
  (titleScore(next.head.flat()[0] ?? '') > 0 || (organisationWords(texts[0] ?? '') && isTitleOnly(next))) &&
  holds(entry, next)

/** The employer stands above the line with the title and the dates, where more titles may follow. */
const isNameAbove = ({ head, above }: FoundEntry, employer: string): boolean =>
  head.length > above && head.slice(0, above).flat().join(', ').includes(employer)

/** A time without work, told among the jobs. */
const isBreak = (title: string): boolean =>
  /^(?:career break|(?:parental|maternity|paternity) leave|sabbatical|elternzeit|(?:grund)?wehrdienst|arbeits?suchend|congé|föräldraledig)/i.test(
    title,
  )

const isOwnMaster = (title: string): boolean =>
  /free-?lanc|self-?employed|selbst(?:st)?ändig|indépendant|autónom/i.test(title)

/**
 * The jobs of a section, as far as one can tell them.
 * @param city where the person lives, '' when the CV does not say it
 */
export function readExperiences(
  lines: readonly CvLine[],
  order: DayOrder,
  id: NewId,
  city = '',
): Experience[] {
  const entries = splitEntries(lines, order)
  const places = [city, ...entries.map(({ head }) => headParts(head).place)].flatMap((place) =>
    place.split(','),
  )
  const towns = new Set(places.map(townForm).filter(Boolean))
  const all = entries.map((entry) => named(entry, towns))
  for (const { place } of all) if (place) towns.add(townForm(place))
  const titleFirst = firstComesFirst(all, titleScore)
  let employerBefore = ''
  let group: FoundEntry | undefined
  return all.flatMap(({ entry, texts, place }, at) => {
    const isPart = group !== undefined && holds(group, entry)
    if (!isPart) group = undefined
    const [title, chosen] = isPart ? [texts.join(', '), ''] : choose(texts, titleScore, titleFirst)
    if (!isPart && isHeadOfGroup(entry, texts, all[at + 1]?.entry)) {
      group = entry
      employerBefore = texts[0] ?? ''
      return []
    }
    const { employer: named, town } = townOff(chosen, towns)
    const employer = named || ((isPart || isTitleOnly(entry)) && !isOwnMaster(title) ? employerBefore : '')
    // Several positions at one employer stand below its name, which is told once, in a line of its own.
    employerBefore = isPart ? employerBefore : !named || isNameAbove(entry, named) ? employer : ''
    if ((!title && !named) || isBreak(title)) return []
    const { highlights, summary } = tell(entry.body)
    return [
      {
        id: id(),
        title: title.slice(0, 120),
        employer: employer.slice(0, 200),
        occupation: null,
        location: (place || town).slice(0, 200),
        description: '',
        url: '',
        ...(entry.period ?? { startDate: '', endDate: '', current: false }),
        summary: summary.slice(0, 5000),
        highlights: highlights.map((text) => text.slice(0, 1000)).slice(0, 50),
        skills: [],
      },
    ]
  })
}
