import { organisationWord } from './organisation-words.ts'
import { titleWord } from './title-words.ts'

const institutionWord =
  /(?<!\p{L})(?:university|college|school|institute|institution|academy|polytechnic|conservatory|conservatoire|faculty|seminary|gymnasium|lyc[ée]e|universität|hochschule|fachhochschule|berufsschule|realschule|technische|universit[éà]|universidad|universidade|universiteit|école|ecole|instituto|escuela|colegio|facultad|tu|fh|rwth|lmu|htw|mit|eth|epfl|lse|ucl|kaist|iit|bootcamp|academia|uni|ies|cfa|ifsi|iut|ihk|kolleg|hogeschool|sixth form|high school|\p{L}*(?:universität|hochschule|schule|gymnasium))(?!\p{L})/iu

const degreeWord =
  /(?<!\p{L})(?:b\.?\s?sc|b\.?\s?a|b\.?\s?eng|[bm]\.?\s?tech|[bm]\.?\s?arch|laurea|bachelier|técnico superior|b\.?\s?ed|b\.?\s?com|bba|bfa|llb|ll\.b|bachelors?(?:['’]s)?|m\.?\s?sc|m\.?\s?a|m\.?\s?eng|m\.?\s?ed|m\.?\s?phil|mba|mfa|llm|ll\.m|m\.?\s?s|b\.?\s?s|masters?(?:['’]s)?|ph\.?\s?d|d\.?\s?phil|doctorate|doctor of|doktor|promotion|diploma|diplom|dipl\.?(?:-\p{L}+)?|certificate|leaving cert|hnd|hnc|btec|nvq|gcses?|a-?levels?|abitur|baccalaur[ée]ate|baccalauréat|bachillerato|licen[cs]e|licenciatura|grado (?:en|superior|medio)|técnico en|graduad[oa] en|diplôme|brevet|bts|dut|hbo|mbo|mavo|havo|vwo|mittlere reife|lehre als|fachhochschulreife|máster|maestría|magister|staatsexamen|associate(?: of| degree|['’]s degree)|foundation degree|degree|apprenticeship|ausbildung (?:zum|zur)|high school diploma|matura|post-?graduate|undergraduate|minor|major|hons|honours)\.?(?!\p{L})/iu

/** How much a text looks like what somebody does: above 0 yes, below 0 like an employer. */
export function titleScore(text: string): number {
  return (titleWord.test(text) ? 2 : 0) - (organisationWord.test(text) ? 1.5 : 0)
}

/** Whether a text has a word that names an organisation. */
export function organisationWords(text: string): boolean {
  return organisationWord.test(text)
}

/** How much a text looks like a place of learning: above 0 yes, below 0 like a degree. */
export function institutionScore(text: string): number {
  return (institutionWord.test(text) ? 2 : 0) - (isDegree(text) ? 1.5 : 0)
}

/** Whether a text names a degree. */
export function isDegree(text: string): boolean {
  // In small letters the first is a word of every sentence.
  return degreeWord.test(text) || /(?<!\p{L})[BM]\.?E(?![\p{L}\d])/u.test(text)
}

/** Endings of firms, which a comma does not part from the name: "Acme, Inc." */
const firmEnding = /^(?:inc|ltd|llc|llp|plc|gmbh|ag|kg|co|corp|s\.?a|b\.?v|pty)\.?(?:\s|$)/i

/** "Nurse, Acme, Inc." in its parts; the ending of a firm stays with its name. */
export function commaParts(text: string): string[] {
  const found: string[] = []
  for (const part of text.split(/,\s+/)) {
    const last = found.at(-1)
    if (last !== undefined && firmEnding.test(part)) found[found.length - 1] = `${last}, ${part}`
    else found.push(part)
  }
  return found.map((part) => part.trim()).filter(Boolean)
}

/** A name in small letters without accents, as two writings of it are compared. */
export const plainForm = (name: string): string => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
