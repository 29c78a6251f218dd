import { editCost } from './edit-cost.ts'
import type { SimilarWord } from './similar-words.ts'
import { type KnownWord, manyTitles } from './word-read-model.ts'

/** A better spelling of a word. */
export interface Correction {
  readonly word: string
  /** False for a spelling that is only offered. */
  readonly isSure: boolean
}

/** Shorter words are neither corrected nor corrections. Most are names, codes or abbreviations. */
const minLength = 4
/** A correction must be this many times as common as a word that some jobs or descriptions have. */
const ratioToJobs = 20
/** So many jobs may all have the same typing error in a very long word. */
const fewJobs = 2
const veryLongWord = 9
/** Points of a candidate: log10 of its jobs times this, less points for each edit. */
const pointsOfJobs = 0.8
const pointsOfEdit = 1.6
const pointsOfSound = 0.8
/** People search for professions: "electrican" is an electrician, although three times as many titles have "electrical". */
const pointsOfOccupation = 0.8
/** In shorter words, changing a letter often makes another real word. */
const longWord = 6
/** A word of this many jobs or descriptions may be right. */
export const manyTexts = 20

/**
 * Corrects a typing error by edit cost, sound and frequency. Words of lists, of English and of many titles are never
 * corrected; if no job has such a word, another is only offered.
 * @param isEnglish whether the word is in a dictionary of English
 * @returns undefined if no candidate is close enough
 */
export function correctWord(
  word: KnownWord,
  candidates: readonly SimilarWord[],
  isEnglish: boolean,
): Correction | undefined {
  const { length } = word.word
  // A right word that no job has may not be what was meant: "manger".
  const isRight = word.known || isEnglish
  if ((isRight && word.found) || length < minLength || /\d/.test(word.word)) return undefined
  let best:
    | { readonly word: string; readonly points: number; readonly used: number; readonly isSlip: boolean }
    | undefined
  // Descriptions are counted by stem: those with "supervise" do not show that "superviser" is a word.
  const isStemmed = !isEnglish && word.stems[0] !== word.word
  for (const { candidate, jobs, stem, soundsAlike, isOccupation } of candidates) {
    const cost = editCost(word.word, candidate)
    const used = Math.max(word.jobs, isStemmed || stem === word.stems[0] ? 0 : word.inTexts)
    if (candidate === word.word || candidate.length < minLength || jobs < used * ratioToJobs) continue
    if (cost > (used > (length < veryLongWord ? 0 : fewJobs) || isRight ? 1 : maxCost(length, soundsAlike)))
      continue
    if (isRight && jobs < ratioToJobs) continue
    const first = candidate[0] === word.word[0] ? 0 : 0.4
    const points =
      pointsOfJobs * Math.log10(jobs + 3) -
      pointsOfEdit * (cost + first) +
      (soundsAlike ? pointsOfSound : 0) +
      (isOccupation ? pointsOfOccupation : 0)
    if (!best || points > best.points) {
      // A short word that differs by a letter may be a name or a foreign word.
      const isOther = candidate.length === length && cost >= 1 && length < longWord && !soundsAlike
      best = {
        word: candidate,
        points,
        used,
        isSlip: (jobs > 0 || isOccupation) && !isOther && (first === 0 || cost < 1),
      }
    }
  }
  if (!best) return undefined
  return {
    word: best.word,
    isSure: !isRight && best.isSlip && best.used < manyTexts && word.titles < manyTitles,
  }
}

function maxCost(length: number, soundsAlike: boolean): number {
  const edits = length < 6 ? 1 : length < 9 ? 2 : 2.5
  return soundsAlike && length > 4 ? edits + 1 : edits
}
