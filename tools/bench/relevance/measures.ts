import type { Grades } from './grade.ts'
import type { Grade } from './rules.ts'

/** The quality of the first page of results. */
export interface PageQuality {
  /** Normalised discounted cumulative gain, from 0 to 1. */
  readonly ndcg: number
  /** Share of good results (grade 2 or 3), relative to a full page. */
  readonly precision: number
  /** True when the page is empty although some posting is at least related. */
  readonly isEmpty: boolean
  /** True when no result is even related, although some posting is. */
  readonly isUseless: boolean
}

/** Number of results that are judged. */
export const pageSize = 10

/** Judges a page of results. The gain of a posting is 2^grade − 1; the ideal page has the best postings of all. */
export function judgePage(keys: readonly string[], grades: Grades): PageQuality {
  const page = keys.slice(0, pageSize).map((key) => grades.get(key) ?? 0)
  const best = [...grades.values()].sort((a, b) => b - a).slice(0, pageSize)
  const ideal = discountedGain(best)
  return {
    ndcg: ideal === 0 ? 0 : discountedGain(page) / ideal,
    precision: page.filter((grade) => grade >= 2).length / pageSize,
    isEmpty: ideal > 0 && page.length === 0,
    isUseless: ideal > 0 && page.every((grade) => grade === 0),
  }
}

function discountedGain(grades: readonly Grade[]): number {
  return grades.reduce<number>((sum, grade, index) => sum + (2 ** grade - 1) / Math.log2(index + 2), 0)
}
