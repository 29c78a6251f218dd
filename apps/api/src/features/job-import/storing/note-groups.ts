import { type JobImport, jobImportLimits } from '@vouch/contract'
import type { StoredNote } from './batch-store.ts'

export type NoteGroup = JobImport['noteGroups'][number]

/** What was unusual in a source as a whole, as groups. */
export function sourceNotes({ notes }: { readonly notes: readonly string[] }): NoteGroup[] {
  return notes.map((message) => ({ column: null, message, outcome: 'corrected', rows: 1 }))
}

/** Most groups that are counted apart while an import runs. */
const most = jobImportLimits.noteGroups

/** Counts notes by outcome, column and what their messages have in common. */
export class NoteGroups {
  readonly #groups: Map<string, NoteGroup>

  constructor(earlier: readonly NoteGroup[]) {
    this.#groups = new Map(earlier.map((group) => [keyOf(group), group]))
  }

  add(notes: readonly StoredNote[]): void {
    for (const { outcome, column, message } of notes) {
      const kind = { outcome, column: column?.slice(0, 300) ?? null, message: kindOf(message) }
      const isKnown = this.#groups.has(keyOf(kind))
      const group = isKnown || this.#groups.size < most ? kind : { ...kind, column: null, message: 'Other' }
      const key = keyOf(group)
      this.#groups.set(key, { ...group, rows: (this.#groups.get(key)?.rows ?? 0) + 1 })
    }
  }

  /** Most frequent first. */
  list(): NoteGroup[] {
    return [...this.#groups.values()].sort((one, other) => other.rows - one.rows)
  }
}

function keyOf({ outcome, column, message }: Omit<NoteGroup, 'rows'>): string {
  return JSON.stringify([outcome, column, message])
}

/** A message without the values of one row: quoted text, dates and numbers. */
function kindOf(message: string): string {
  return message.replace(/"[^"]*"|“[^”]*”/g, '“…”').replace(/\b\d[\d.,:-]*\b/g, '…')
}
