import type { CvLine } from './lines.ts'
import { organisationWords, titleScore } from './vocabulary.ts'

/**
 * Words ending in "-ed" that also occur in job titles and names, such as "certified". Other words in "-ed"
 * are verbs of a description.
 */
const noVerb =
  'accredited|advanced|affiliated|allied|applied|associated|certified|chartered|combined|connected|distributed|embedded|federated|integrated|licen[cs]ed|limited|mixed|qualified|registered|retired|skilled|united|unlimited'
const verb = new RegExp(
  `^(?:(?!(?:${noVerb})\\s)\\p{L}{2,}ed|led|ran|built|won|made|grew|wrote|taught|held|oversaw|drove|sold|kept|took|gave|brought|began|spent|dealt|met|sought|set up)\\s+(?:.*\\s)?(?:\\p{Ll}{2,}|\\d)`,
  'u',
)
/** Matches sentences that start with verb and object: "Lead a ward", "Runs the kitchen". */
const verbAndObject = /^\p{Lu}\p{Ll}+\s+(?:an?|the|my|our|its|their|all)\s+\p{Ll}/u
const person =
  /^(?:I|We|Ich|Wir|Je|Nous|My|Meine?|Mon|Mes)\s+\p{Ll}|(?:^|[.,;]\s+)J['’]ai\s|\s(?:I|ich)\s+(?:also|was|am|have|had|led|ran|built|\p{Ll}+ed)\s/u
const duty =
  /^(?:responsible for|in charge of|verantwortlich für|zuständig für|responsable d['’e]\s*\p{Ll}+r\s)/iu
const germanDuty =
  /^(?!Stiftung\s)\p{Lu}\p{L}*(?:ung|ion|gabe|arbeit|führung|bau|pflege|nahme)(?:en)?\s+(?:von|vom|der|des|für|in|im|mit|und|eines|einer)\s/u
const romanceDuty =
  /^(?:gestion|réalisation|élaboration|mise en|suivi|conception|développement|encadrement|gestión|elaboración|desarrollo|coordinación|atención|supervisión)\s+(?:du|de|des|d['’]|del|al|a|place)/iu
const amount =
  /\d\s?%|\s(?:of|by|with|von|mit|um|über|over|de|con|avec|à)\s+(?!(?:19|20)\d{2}(?!\d))[\d.,]*\d\s+\p{L}{3}/iu

const uncapitalised = (text: string) => text.slice(0, 1).toLowerCase() + text.slice(1)

/**
 * Whether a line describes work instead of naming a job, person or place. Recognises English sentences, and
 * German, French and Spanish noun phrases. False if unclear.
 */
export function isDescription(text: string): boolean {
  const line = text.trim()
  if (verb.test(uncapitalised(line)) || verbAndObject.test(line) || person.test(line) || duty.test(line))
    return true
  if (amount.test(line)) return true
  return (
    (germanDuty.test(line) || romanceDuty.test(line)) && !organisationWords(line) && titleScore(line) <= 0
  )
}

/** Whether a text looks like the name of a company or place: up to eight words, most of them capitalised. */
export function looksLikePlaceOrName(text: string): boolean {
  const words = text
    .split(/[\s,|()–-]+/u)
    .filter(
      (word) =>
        /\p{L}/u.test(word) &&
        !/^(?:of|and|the|und|für|der|de|la|des|du|del|et|y|e|en|og|och|di|van)$/.test(word),
    )
  return words.length <= 8 && words.filter((word) => /^\p{Lu}/u.test(word)).length >= words.length * 0.7
}

/** Minimum indentation of a description below its entry, in points. */
const indent = 6

interface Dated {
  readonly at: number
  /** Text of the line without the dates. */
  readonly rest: string
}

/** Left edge of an entry's title and employer, in points; null if unknown. */
function headLeft(lines: readonly CvLine[], { at, rest }: Dated): number | null {
  const [before, own, next] = [lines[at - 1], lines[at], lines[at + 1]]
  const below = next && !next.bullet ? next.left : null
  // Text next to the dates has no column of its own.
  if (rest !== '') return own?.left ?? (own?.text.includes('\t') ? below : (own?.begin ?? below))
  const around = [before?.bullet ? null : (before?.left ?? null), below].filter((left) => left !== null)
  return around.length > 0 ? Math.min(...around) : null
}

/**
 * Marks the indented lines below an entry's title and employer as its description, and the first line of each
 * paragraph as a bullet point. Printed PDFs often contain bullets as graphics, which are not in the text.
 */
export function markDescriptions(lines: readonly CvLine[], dated: readonly Dated[]): CvLine[] {
  const marked = [...lines]
  for (const [index, date] of dated.entries()) {
    const head = headLeft(lines, date)
    if (head === null) continue
    const own = lines[date.at]
    const isInline = date.rest !== '' && !own?.text.includes('\t')
    const begin = isInline ? (own?.begin ?? head) : head
    const end = dated[index + 1]?.at ?? lines.length
    let hasSign = false
    let inPoint = false
    for (let at = date.at + 1; at < end; at += 1) {
      const line = lines[at]
      if (!line) break
      const left = line.left
      // If this line starts left of the title, the dates precede the title on one line and have no column of their own.
      const isIn = left !== null && left > (left < head - 1 ? begin : head) + indent
      // The second line of title and employer, because the description below is indented further.
      const isSecond =
        isIn &&
        at === date.at + 1 &&
        lines.slice(at + 1, end).some((other) => other.left !== null && other.left > left + indent)
      if (line.bullet) {
        hasSign = true
        inPoint = true
      } else if (isIn && !isSecond) {
        const continuesPrevious = inPoint && (hasSign || line.continues || /^\p{Ll}/u.test(line.text))
        marked[at] = { ...line, described: true, bullet: !continuesPrevious }
        inPoint = true
      } else inPoint = false
    }
  }
  return marked
}
