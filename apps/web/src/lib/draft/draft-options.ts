import type { DraftModel, Outgoing, Refusal, StoredDraft, Versioned } from './draft-state.ts'

/** Where a draft stores unsaved changes on the device. */
export interface DraftStorage<T> {
  readonly read: () => StoredDraft<T> | null
  /** Writes a draft: at once if `now`, else within 500 ms. */
  readonly write: (draft: StoredDraft<T>, now: boolean) => void
  readonly clear: () => void
  /** Performs a delayed write now. */
  readonly flush: () => void
}

/** Stores nothing, for a form that stores its unsaved input by other means. */
export const noStorage = <T>(): DraftStorage<T> => ({
  read: () => null,
  write: () => undefined,
  clear: () => undefined,
  flush: () => undefined,
})

export interface DraftClock {
  readonly now: () => number
  /** Calls `run` after `ms` milliseconds. @returns a function that cancels the call */
  readonly after: (ms: number, run: () => void) => () => void
}

/** How a form is read, saved and compared. Its record is what the server stores, with a version. */
export interface DraftOptions<T extends object, R extends Versioned> extends DraftModel<T, R> {
  readonly record: R
  readonly read: () => Promise<R>
  /** Sends one save. @throws ApiProblem 412 if another author has saved a newer version */
  readonly save: (save: Outgoing<T>) => Promise<R>
  readonly storage: DraftStorage<T>
  /** Values suggested in the form. They are saved together with the first change. */
  readonly suggested?: Partial<T>
  /** Finds the refused fields in the error of a save; null if the error names no fields. */
  readonly refusal?: (error: unknown, save: Outgoing<T>) => Refusal<T> | null
  /** Whether to save only on request instead of while typing. */
  readonly isManual?: (record: R) => boolean
  /** Called with every record from the server that the form takes over. */
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
