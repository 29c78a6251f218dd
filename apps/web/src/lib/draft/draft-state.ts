import { type Comparison, type FieldOf, onlyFields } from './compare-fields.ts'

/** State of an autosaved form. `conflict`: another author has saved a newer version; nothing was overwritten. */
export type SaveState =
  | { readonly status: 'idle' | 'saving' | 'failed' | 'conflict' }
  | { readonly status: 'saved'; readonly at: string }

export interface Versioned {
  readonly version: number
}

/** A save whose response was lost, so that the server may have stored it. */
export interface SentSave {
  readonly version: number
  readonly names: readonly string[]
  /** Hash of all values of the form when it was sent. */
  readonly print: string
}

/** The part of a draft that is stored on the device: unsaved fields, and saves whose response was lost. */
export interface StoredDraft<T> {
  readonly version: number
  readonly mine: Partial<T>
  /** Values of the same fields before they were edited. */
  readonly base: Partial<T>
  readonly sent: readonly SentSave[]
}

export interface Refusal<T> {
  /** Error messages by field path. */
  readonly sentences: Readonly<Record<string, string>>
  /**
   * Refused values. They are held back until they change, while other fields are saved. If absent, nothing is saved.
   */
  readonly held?: Partial<T>
}

/** Converts between the record on the server and the form's values. */
export interface DraftModel<T extends object, R extends Versioned> extends Comparison<T> {
  /** Reads the form's values from a record. */
  readonly fields: (record: R) => T
  /** Replaces values that the server would refuse by the stored values. */
  readonly sendable?: (values: T, base: T) => T
  /** Adds values that the server assigned to the form, such as ids of new entries. */
  readonly merge?: (values: T, record: R) => T
  /**
   * Whether to save over a newer record without asking. Called if that record is an earlier save of this
   * draft (`isOwn`), or if none of its fields has changed. By default only for an own save.
   */
  readonly mayRebase?: (record: R, values: T, isOwn: boolean) => boolean
}

export interface DraftState<T extends object, R extends Versioned> {
  readonly values: T
  /** The form's values as the server stores them. */
  readonly base: T
  readonly version: number
  /** The newest record that the form shows. */
  readonly record: R
  /** The version of another author, until the person has resolved the conflict. */
  readonly remote: R | null
  readonly sent: readonly SentSave[]
  readonly held: Partial<T>
  /** Messages about refused fields, by field path. */
  readonly refused: Readonly<Record<string, string>>
  readonly state: SaveState
  readonly error: unknown
  /** Whether the form may contain values that the server lacks. */
  readonly unsaved: boolean
  /** Whether nothing was typed, nor restored from an earlier visit. The form may contain suggested values. */
  readonly isUntouched: boolean
}

/** Maximum number of saves without response that are remembered. Enough for 100 s of typing. */
const maxSent = 50

const nothingRefused = { held: {}, refused: {} } as const

/** The initial state, from the record and from the draft that the device stores. */
export function begin<T extends object, R extends Versioned>(
  { fields, diff }: DraftModel<T, R>,
  record: R,
  stored: StoredDraft<T> | null,
  suggested: Partial<T>,
): DraftState<T, R> {
  const current = fields(record)
  const base = { ...current, ...stored?.base }
  const values = stored ? { ...base, ...stored.mine } : { ...base, ...suggested }
  const sent = stored?.sent ?? []
  return {
    values,
    base,
    version: stored?.version ?? record.version,
    record,
    remote: null,
    sent,
    ...nothingRefused,
    state: { status: 'idle' },
    error: null,
    unsaved: sent.length > 0 || diff(base, values).length > 0,
    isUntouched: stored === null,
  }
}

/**
 * Adds the fields of saves without response.
 * The server may have stored them, even if the person has typed the old value again.
 */
function withSentFields<T>(names: readonly FieldOf<T>[], sent: readonly SentSave[]): FieldOf<T>[] {
  return [...new Set([...names, ...sent.flatMap((one) => one.names as FieldOf<T>[])])]
}

/** The part of the draft to store on the device; null if the server has all values. */
export function toStore<T extends object, R extends Versioned>(
  { diff }: DraftModel<T, R>,
  { values, base, version, sent }: DraftState<T, R>,
): StoredDraft<T> | null {
  const names = withSentFields(diff(base, values), sent)
  if (names.length === 0) return null
  return { version, mine: onlyFields(names, values), base: onlyFields(names, base), sent }
}

/** A save to send: all values of the form, and the names of fields that the server may lack. */
export interface Outgoing<T extends object> {
  readonly data: T
  readonly names: readonly FieldOf<T>[]
  readonly version: number
}

/** The next save: the unsaved values, without those that are held back. */
export function outgoing<T extends object, R extends Versioned>(
  { diff, sendable }: DraftModel<T, R>,
  { values, base, held, sent, version }: DraftState<T, R>,
): Outgoing<T> {
  const changed = diff({ ...values, ...held }, values)
  const heldBack = Object.keys(held).filter((name) => !changed.some((one) => one === name))
  const open = { ...values, ...onlyFields(heldBack, base) }
  const data = sendable?.(open, base) ?? open
  return { data, names: withSentFields(diff(base, data), sent), version }
}

const isSame = (one: SentSave, other: SentSave) => one.version === other.version && one.print === other.print

/** Whether the same save was sent before and its response was lost. */
export const isKnown = (sent: readonly SentSave[], save: SentSave) => sent.some((one) => isSame(one, save))

export const withSent = (sent: readonly SentSave[], save: SentSave) =>
  isKnown(sent, save) ? sent : [...sent, save].slice(-maxSent)

export const withoutSent = (sent: readonly SentSave[], save: SentSave) =>
  sent.filter((one) => !isSame(one, save))

/** The state after the server has stored `data`. */
export function answered<T extends object, R extends Versioned>(
  model: DraftModel<T, R>,
  state: DraftState<T, R>,
  record: R,
  data: T,
): DraftState<T, R> {
  const { merge = (values: T) => values } = model
  const stillHeld = Object.keys(state.held).filter((name) =>
    model.diff({ ...state.values, ...state.held }, state.values).every((one) => one !== name),
  )
  const refused = Object.entries(state.refused).filter(([path]) =>
    stillHeld.includes(path.split('.')[0] ?? ''),
  )
  return {
    ...state,
    base: merge(data, record),
    values: merge(state.values, record),
    version: record.version,
    record,
    sent: [],
    held: onlyFields(stillHeld, state.held) as Partial<T>,
    refused: Object.fromEntries(refused),
  }
}

/** Whether a save of `data` over a newer record would overwrite nothing without asking. */
export function mayRebase<T extends object, R extends Versioned>(
  model: DraftModel<T, R>,
  { base, values, version, sent }: DraftState<T, R>,
  record: R,
  data: T,
): boolean {
  const now = model.fields(record)
  if (model.diff(now, data).length === 0) return true
  const { mayRebase: allowed = (_record, _values, own) => own } = model
  const print = model.print(now)
  // Another author's save in between would have raised the version further.
  const isOwn =
    record.version === version + 1 && sent.some((one) => one.version === version && one.print === print)
  return (isOwn || model.diff(base, now).length === 0) && allowed(record, values, isOwn)
}

/** The state after the form's changes were moved on top of a newer record. */
export function rebased<T extends object, R extends Versioned>(
  { fields, merge = (values) => values }: DraftModel<T, R>,
  state: DraftState<T, R>,
  record: R,
): DraftState<T, R> {
  const values = merge(state.values, record)
  return { ...state, base: fields(record), values, version: record.version, record, sent: [] }
}

/** The state after taking over a record; `values` become the form's values. */
export function adopted<T extends object, R extends Versioned>(
  { fields }: DraftModel<T, R>,
  state: DraftState<T, R>,
  record: R,
  values: T = fields(record),
): DraftState<T, R> {
  return {
    ...state,
    ...nothingRefused,
    base: fields(record),
    values,
    version: record.version,
    record,
    remote: null,
    sent: [],
    state: { status: 'idle' },
    isUntouched: false,
  }
}

/** The state after showing the given fields as the server normalised them. Fields edited since then stay. */
export function settled<T extends object, R extends Versioned>(
  { fields, diff }: DraftModel<T, R>,
  state: DraftState<T, R>,
  names: readonly string[],
): DraftState<T, R> {
  const { base, values, record, version } = state
  const stored = fields(record)
  const edited = diff(base, values)
  const rewritten = diff(base, stored).filter((name) => names.includes(name) && !edited.includes(name))
  if (record.version !== version || rewritten.length === 0) return state
  const change = onlyFields(rewritten, stored)
  return { ...state, base: { ...base, ...change }, values: { ...values, ...change } }
}
