import type { DraftModel, Outgoing, Refusal, StoredDraft, Versioned } from './draft-state.ts'

/** Where the device stores a draft. */
export interface DraftStorage<T> {
  readonly read: () => StoredDraft<T> | null
  /** `now`: at once, instead of within half a second. */
  readonly write: (draft: StoredDraft<T>, now: boolean) => void
  readonly clear: () => void
  /** Writes what waits. */
  readonly flush: () => void
}

/** For a form that stores its text on the device itself. */
export const noStorage = <T>(): DraftStorage<T> => ({
  read: () => null,
  write: () => undefined,
  clear: () => undefined,
  flush: () => undefined,
})

export interface DraftClock {
  /** In ms. */
  readonly now: () => number
  /** Calls `run` in `ms`. @returns cancels it */
  readonly after: (ms: number, run: () => void) => () => void
}

/** One kind of form: how its record is read, saved and compared. */
export interface DraftOptions<T extends object, R extends Versioned> extends DraftModel<T, R> {
  readonly record: R
  readonly read: () => Promise<R>
  /** @throws ApiProblem 412 when somebody else saved first */
  readonly save: (save: Outgoing<T>) => Promise<R>
  readonly storage: DraftStorage<T>
  /** In the form at first, and saved with the first change. */
  readonly suggested?: Partial<T>
  /** Refused fields, from the error of a save; null when it names none. */
  readonly refusal?: (error: unknown, save: Outgoing<T>) => Refusal<T> | null
  /** Whether the record changes only when the person says so. */
  readonly isManual?: (record: R) => boolean
  /** Told of every record that the draft takes over from the server. */
  readonly onRecord?: (record: R) => void
  readonly clock?: DraftClock
}

export const systemClock: DraftClock = {
  now: () => Date.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}
