import { type DemoMasters, ownWords } from './demo-masters.ts'
import { type DemoRows, emptyRows } from './demo-rows.ts'
import type { DemoTexts } from './demo-texts.ts'
import { createRandom, type Random } from './random.ts'

/** What all parts of the demo are made from and into. */
export interface DemoWorld {
  readonly now: Date
  readonly words: DemoTexts
  readonly random: Random
  readonly masters: DemoMasters
  /** Category ids by the name of the field. */
  readonly categories: ReadonlyMap<string, number>
  readonly usedNames: Set<string>
  readonly rows: DemoRows
  /** Files by their storage key. */
  readonly contents: Map<string, Buffer>
}

// Any number will do: it decides which marketplace everybody sees.
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

/** A moment some days, which may be a fraction, before another. */
export function daysBefore(moment: Date, days: number): Date {
  return new Date(moment.getTime() - days * dayMs)
}

export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}

/** The last second of a day. */
export function endOfDay(day: string): Date {
  return new Date(`${day}T23:59:59Z`)
}
