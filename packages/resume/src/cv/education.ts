import type { Education } from '@vouch/contract'
import type { NewId } from '@vouch/domain'
import type { DayOrder } from './dates.ts'
import { educationLevelOf } from './education-level.ts'
import { cvDescriptions, splitEntries } from './entries.ts'
import { choose, named, prefersFirstPart, splitHead } from './heads.ts'
import type { CvLine } from './lines.ts'
import { isPlace } from './places.ts'
import { commaParts, institutionScore, isDegree } from './vocabulary.ts'

/** Splits "BSc (Hons) in Physics" into degree and subject. */
function degreeParts(text: string): { studyType: string; area: string } {
  const inSubject = /^(.*?(?:\b(?:of|degree|hons|honours)\b[^,]*?|\S))\s+(?:in|im|en)\s+(.+)$/iu.exec(text)
  if (inSubject?.[1] && inSubject[2] && isDegree(inSubject[1])) {
    return { studyType: inSubject[1].trim(), area: inSubject[2].trim() }
  }
  const comma = /^([^,:]+)[,:]\s*(.+)$/u.exec(text)
  if (comma?.[1] && comma[2] && isDegree(comma[1]))
    return { studyType: comma[1].trim(), area: comma[2].trim() }
  const shortName =
    /^((?:B|M|Ph|D)\.?\s?(?:Sc|A|Eng|Ed|Tech|Com|S|D|Phil)\.?(?:\s?\([^)]*\))?|MBA|LLB|LLM|BTEC|HND)\s+(\p{L}.*)$/u.exec(
      text,
    )
  if (shortName?.[1] && shortName[2]) return { studyType: shortName[1].trim(), area: shortName[2].trim() }
  return { studyType: text, area: '' }
}

const scoreWords =
  /\b(?:gpa|cgpa|grade|note|result|score|final (?:grade|mark)|average)\s*[:=]?\s*([\d.,]+(?:\s*(?:\/|out of)\s*[\d.]+)?|[A-F][+-]?|distinction|merit|pass)|\b(first[- ]class(?: honou?rs)?|2[:.][12]|(?:upper |lower )?second(?:[- ]class)?(?: honou?rs)?|third[- ]class(?: honou?rs)?|summa cum laude|magna cum laude|cum laude|with (?:distinction|honou?rs))\b/i

function takeScore(text: string): { text: string; score: string } {
  const match = scoreWords.exec(text)
  if (!match) return { text, score: '' }
  const rest = text
    .replace(match[0], '')
    .replace(/\(\s*\)/g, '')
    .replace(/[\s,;|·–-]+$/u, '')
    .trim()
  return { text: rest, score: (match[1] ?? match[2] ?? '').trim() }
}

/** Splits "University of Bath, Mechanical Engineering" into school and subject, if "MEng" is in another part. */
function withSchoolApart(names: readonly string[]): readonly string[] {
  const mixed = names.findIndex((name) => institutionScore(name) > 0 && commaParts(name).length > 1)
  const [school = '', ...others] = commaParts(names[mixed] ?? '')
  const rest = names.filter((_, at) => at !== mixed)
  if (institutionScore(school) <= 0) return names
  // The text after the school is the degree, or the subject of a degree in another part.
  const isSubject =
    others.some(isDegree) || rest.some((name) => isDegree(name) && degreeParts(name).area === '')
  return isSubject ? [school, ...rest, others.join(', ')] : names
}

/** Reads the studies in an education section. */
export function readEducations(lines: readonly CvLine[], order: DayOrder, id: NewId): Education[] {
  const all = splitEntries(lines, order, true).map((entry) => named(entry, new Set()))
  const institutionFirst = prefersFirstPart(all, institutionScore)
  return all.flatMap(({ entry, texts }) => {
    let score = ''
    const clean = texts.flatMap((text) => {
      const taken = takeScore(text)
      score ||= taken.score
      return taken.text ? [taken.text] : []
    })
    const names = withSchoolApart(clean.length === 1 ? clean.flatMap(splitHead) : clean)
    const [institution, degree] = choose(names, institutionScore, institutionFirst)
    const rest = names.filter((text) => text !== institution && text !== degree)
    if (!institution && !degree) return []
    const description = cvDescriptions(entry.body)
    score ||=
      [description.summary, ...description.highlights].map((text) => takeScore(text).score).find(Boolean) ??
      ''
    const { studyType, area } = degreeParts(degree)
    const subject = area || (rest.find((text) => !isPlace(text)) ?? '')
    return [
      {
        id: id(),
        level: educationLevelOf(degree),
        institution: institution.slice(0, 200),
        area: subject ? { code: null, label: subject.slice(0, 200) } : null,
        studyType: studyType.slice(0, 120),
        url: '',
        startDate: entry.period?.startDate ?? '',
        endDate: entry.period?.endDate ?? '',
        score: score.slice(0, 60),
        courses: [],
      },
    ]
  })
}
