import { type DemoMasters, ownWords } from './demo-masters.ts'
import { type DemoRows, emptyRows } from './demo-rows.ts'
import type { DemoTexts } from './demo-texts.ts'
import { createRandom, type Random } from './random.ts'

/** Inputs and outputs that all demo generators share. */
export interface DemoWorld {
  readonly now: Date
  readonly words: DemoTexts
  readonly random: Random
  readonly masters: DemoMasters
  /** Job category ids by field of work. */
  readonly categories: ReadonlyMap<string, number>
  readonly usedNames: Set<string>
  readonly rows: DemoRows
  /** File contents by storage key. */
  readonly contents: Map<string, Buffer>
}

// Arbitrary seed. The same seed always generates the same demo marketplace.
const seed = 20_260_401

export function createWorld(
  now: Date,
  words: DemoTexts,
  categories: ReadonlyMap<string, number>,
  masters: DemoMasters = ownWords,
): DemoWorld {
  return {
    now,
    words,
    categories,
    masters,
    random: createRandom(seed),
    usedNames: new Set(),
    rows: emptyRows(),
    contents: new Map(),
  }
}

const dayMs = 86_400_000

/**
 * Returns the time `days` days before a moment.
 * @param days can be fractional or negative
 */
export function daysBefore(moment: Date, days: number): Date {
  return new Date(moment.getTime() - days * dayMs)
}

export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}

export function endOfDay(day: string): Date {
  return new Date(`${day}T23:59:59Z`)
}
