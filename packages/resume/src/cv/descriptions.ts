import { organisationWords, titleScore } from './words.ts'

/** Words that end in "ed" and begin titles and names. */
const noVerb =
  'accredited|advanced|affiliated|allied|applied|associated|certified|chartered|combined|connected|distributed|embedded|federated|integrated|licen[cs]ed|limited|mixed|qualified|registered|retired|skilled|united|unlimited'
const verb = new RegExp(
  `^(?:(?!(?:${noVerb})\\s)\\p{L}{2,}ed|led|ran|built|won|made|grew|wrote|taught|held|oversaw|drove|sold|kept|took|gave|brought|began|spent|dealt|met|sought|set up)\\s+(?:.*\\s)?(?:\\p{Ll}{2,}|\\d)`,
  'u',
)
/** "Lead a ward", "Runs the kitchen". */
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
 * Whether a line reads like what somebody did rather than like a name or a title. In English, and as far as nouns show it
 * in German, French and Spanish; undecided: no.
 */
export function isTelling(text: string): boolean {
  const line = text.trim()
  if (verb.test(uncapitalised(line)) || verbAndObject.test(line) || person.test(line) || duty.test(line))
    return true
  if (amount.test(line)) return true
  return (
    (germanDuty.test(line) || romanceDuty.test(line)) && !organisationWords(line) && titleScore(line) <= 0
  )
}

/** A few capitalised words, as names of firms and places are. */
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
