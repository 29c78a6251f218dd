import { type Comparison, type FieldOf, onlyFields } from './compare-fields.ts'

/** Where an autosaved form stands. `conflict`: somebody else saved first, nothing was overwritten. */
export type SaveState =
  | { readonly status: 'idle' | 'saving' | 'failed' | 'conflict' }
  | { readonly status: 'saved'; readonly at: string }

/** A record as the server answers it. */
export interface Versioned {
  readonly version: number
}

/** A save without an answer: the server may have stored it. */
export interface SentSave {
  /** The version it was sent over. */
  readonly version: number
  readonly names: readonly string[]
  /** Hash of the whole form as sent. */
  readonly print: string
}

/** What the device stores of a draft: the fields the server does not have, and saves without an answer. */
export interface StoredDraft<T> {
  readonly version: number
  readonly mine: Partial<T>
  /** The same fields in the version that was edited. */
  readonly base: Partial<T>
  readonly sent: readonly SentSave[]
}

/** The server's refusal of single fields. */
export interface Refusal<T> {
  /** By path. */
  readonly sentences: Readonly<Record<string, string>>
  /** Refused values that are held back until they change, so that the other fields are saved; none: nothing is. */
  readonly held?: Partial<T>
}

/** The pure half of a draft's adapter: one kind of form and its record. */
export interface DraftModel<T extends object, R extends Versioned> extends Comparison<T> {
  /** The form of a record. */
  readonly fields: (record: R) => T
  /** What the server accepts of the form: invalid values replaced by the stored ones. */
  readonly sendable?: (values: T, base: T) => T
  /** Adds to the form what the server assigned, such as the ids of new entries. */
  readonly merge?: (values: T, record: R) => T
  /**
   * Whether the form may be saved over a record without asking. Asked when it is this draft's own save (`isOwn`), or a
   * newer version with the same fields.
   */
  readonly mayRebase?: (record: R, values: T, isOwn: boolean) => boolean
}

export interface DraftState<T extends object, R extends Versioned> {
  readonly values: T
  /** What the server holds, in the words of the form. */
  readonly base: T
  /** The version that `base` is. */
  readonly version: number
  /** The newest record that this draft took over. */
  readonly record: R
  /** The version that somebody else saved, until one is chosen. */
  readonly remote: R | null
  readonly sent: readonly SentSave[]
  readonly held: Partial<T>
  /** Sentences for refused fields, by path. */
  readonly refused: Readonly<Record<string, string>>
  readonly state: SaveState
  /** Why the last save failed. */
  readonly error: unknown
  /** Whether the server may lack something of the form. */
  readonly unsaved: boolean
  /** Whether nothing was typed or restored: at most suggestions are in the form. */
  readonly isUntouched: boolean
}

/** Enough for 100 s of typing against a server whose answers are all lost. */
const mostSent = 50

const nothingRefused = { held: {}, refused: {} } as const

/** The draft of a record, with what the device stored of it. */
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

/** Fields of saves without an answer may be on the server, also when they were typed back to what they were. */
function withSentFields<T>(names: readonly FieldOf<T>[], sent: readonly SentSave[]): FieldOf<T>[] {
  return [...new Set([...names, ...sent.flatMap((one) => one.names as FieldOf<T>[])])]
}

/** What the device has to store; null when the server has everything. */
export function toStore<T extends object, R extends Versioned>(
  { diff }: DraftModel<T, R>,
  { values, base, version, sent }: DraftState<T, R>,
): StoredDraft<T> | null {
  const names = withSentFields(diff(base, values), sent)
  if (names.length === 0) return null
  return { version, mine: onlyFields(names, values), base: onlyFields(names, base), sent }
}

/** A save: the whole form, and the fields of it that the server may not hold. */
export interface Outgoing<T extends object> {
  readonly data: T
  readonly names: readonly FieldOf<T>[]
  readonly version: number
}

/** The next save. */
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

/** Whether this very save was sent before and has no answer. */
export const isKnown = (sent: readonly SentSave[], save: SentSave) => sent.some((one) => isSame(one, save))

export const withSent = (sent: readonly SentSave[], save: SentSave) =>
  isKnown(sent, save) ? sent : [...sent, save].slice(-mostSent)

export const withoutSent = (sent: readonly SentSave[], save: SentSave) =>
  sent.filter((one) => !isSame(one, save))

/** The server stored `data`. */
export function answered<T extends object, R extends Versioned>(
  model: DraftModel<T, R>,
  state: DraftState<T, R>,
  record: R,
  data: T,
): DraftState<T, R> {
  const { merge = (values: T) => values } = model
  const heldStill = Object.keys(state.held).filter((name) =>
    model.diff({ ...state.values, ...state.held }, state.values).every((one) => one !== name),
  )
  const refused = Object.entries(state.refused).filter(([path]) =>
    heldStill.includes(path.split('.')[0] ?? ''),
  )
  return {
    ...state,
    base: merge(data, record),
    values: merge(state.values, record),
    version: record.version,
    record,
    sent: [],
    held: onlyFields(heldStill, state.held) as Partial<T>,
    refused: Object.fromEntries(refused),
  }
}

/** Whether a newer record holds nothing that a save of `data` would overwrite unasked. */
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
  // A save by somebody else in between would have made the version higher still.
  const isOwn =
    record.version === version + 1 && sent.some((one) => one.version === version && one.print === print)
  return (isOwn || model.diff(base, now).length === 0) && allowed(record, values, isOwn)
}

/** Continues over a newer record, with the form as it is. */
export function rebased<T extends object, R extends Versioned>(
  { fields, merge = (values) => values }: DraftModel<T, R>,
  state: DraftState<T, R>,
  record: R,
): DraftState<T, R> {
  const values = merge(state.values, record)
  return { ...state, base: fields(record), values, version: record.version, record, sent: [] }
}

/** Takes over a record, with these values in the form: after a choice, or a change elsewhere. */
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

/** Shows these fields as the server rewrote them, unless they were edited since. */
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
