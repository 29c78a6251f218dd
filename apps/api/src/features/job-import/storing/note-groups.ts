import { type JobImport, jobImportLimits } from '@vouch/contract'
import type { StoredNote } from './batch-store.ts'

export type NoteGroup = JobImport['noteGroups'][number]

/** What was unusual in a source as a whole, as groups. */
export function sourceNotes({ notes }: { readonly notes: readonly string[] }): NoteGroup[] {
  return notes.map((message) => ({ column: null, message, outcome: 'corrected', rows: 1 }))
}

/** Most groups that are counted apart while an import runs. */
const most = jobImportLimits.noteGroups

/** Counts notes by outcome, column and message. Of messages that differ only in values, "…" stands for the values. */
export class NoteGroups {
  readonly #groups: Map<string, NoteGroup>

  constructor(earlier: readonly NoteGroup[]) {
    this.#groups = new Map(earlier.map((group) => [keyOf(group), group]))
  }

  add(notes: readonly StoredNote[]): void {
    for (const { outcome, column, message } of notes) {
      const named = { outcome, column: column?.slice(0, 300) ?? null, message }
      const isKnown = this.#groups.has(keyOf(named))
      const group = isKnown || this.#groups.size < most ? named : { ...named, column: null, message: 'Other' }
      const key = keyOf(group)
      const before = this.#groups.get(key)
      this.#groups.set(key, {
        ...group,
        message: before ? inCommon(before.message, group.message) : group.message,
        rows: (before?.rows ?? 0) + 1,
      })
    }
  }

  /** Most frequent first. */
  list(): NoteGroup[] {
    return [...this.#groups.values()].sort((one, other) => other.rows - one.rows)
  }
}

/** Values of one row in a message: quoted text, dates and numbers, and "…" for those that differed. */
const value = /"[^"]*"|“[^”]*”|\b\d[\d.,:-]*\b|…/g

function keyOf({ outcome, column, message }: Omit<NoteGroup, 'rows'>): string {
  return JSON.stringify([outcome, column, message.replace(value, '…')])
}

/** A message with the values that two messages of a group share. */
function inCommon(one: string, other: string): string {
  if (one === other) return one
  const others = other.match(value) ?? []
  let at = 0
  return one.replace(value, (found) => {
    const isSame = found === others[at]
    at += 1
    return isSame ? found : /^["“]/.test(found) ? '“…”' : '…'
  })
}
