import type { Category, jobSearchQuery, RecognisedFilter } from '@vouch/contract'
import type { PhraseMeaning } from '@vouch/domain'
import type { z } from 'zod'
import type { JsonText } from '#base/json-text.ts'
import type { Database } from '#db/connect.ts'
import type { PageQuery } from '#db/paging.ts'
import type { Transaction } from '#db/transaction.ts'
import type { Queue } from '#platform/queue.ts'

/** Updates the job search index. Call it in the transaction that changes a job. */
export interface JobIndex {
  /** Updates the index entries of these jobs: adds open jobs and removes all others. */
  refresh(trx: Transaction, jobIds: readonly string[]): Promise<void>
  /**
   * Lets these new jobs wait for {@link WaitingJobs.index}, which adds those that are still open then. For many jobs at
   * once: adding a job to the index takes four times as long as storing it.
   * @param importId the import that stores them, which can be asked how many wait
   */
  later(trx: Transaction, jobIds: readonly string[], importId: string): Promise<void>
  /**
   * Runs work that stores many such jobs. They wait until it ends, in all processes, but not for longer than two
   * minutes: indexing them meanwhile halves the speed of both.
   * @param connection used by nothing else; it holds the lock
   */
  whileStoring<T>(connection: Database['kysely'], work: () => Promise<T>): Promise<T>
  /** Updates the index entries of a company's jobs, after its name or status changed. */
  refreshCompany(trx: Transaction, companyId: string): Promise<void>
  /** Clears cached lists of jobs, after something changed that cards show and the index does not have. */
  cardsChanged(trx: Transaction): Promise<void>
}

/** Jobs that were stored and that the search does not find yet. */
export interface WaitingJobs {
  /**
   * Adds all waiting jobs to the index. Does nothing while another process does.
   * @param how.rest pause after each batch, as a share of its duration
   * @param how.isStopping checked before each batch; the rest waits for the next call
   * @returns the number of jobs
   */
  index(how?: {
    readonly isStopping?: () => boolean
    readonly rest?: number
    readonly onProgress?: (done: number) => void
  }): Promise<number>
  /** Number of waiting jobs. */
  count(): Promise<number>
  /** Runs {@link index} in the background after the transaction. */
  wake(queue: Pick<Queue, 'enqueue'>, trx: Transaction): Promise<void>
}

/** Reads the newest open jobs as cards, as the public search shows them. */
export interface FreshJobs {
  /**
   * Reads the newest open jobs.
   * @returns job cards as a JSON array
   */
  fresh(limit: number): Promise<string>
  /**
   * Lists a company's open jobs, newest first.
   * @throws AppError malformed for a cursor that belongs to another list
   */
  ofCompany(companyId: string, page: PageQuery): Promise<JsonText>
}

/** A word of a text that searches people. */
export interface PeopleWord {
  /** As typed. */
  readonly shown: string
  /** The word as typed or corrected, and words that mean the same. */
  readonly same: readonly string[]
  /** Ids of the master values whose names it is part of. */
  readonly occupations: readonly number[]
  readonly skills: readonly number[]
  /** True for a word of a region's or country's name, which is never left out. */
  readonly isPlace: boolean
  /** True for a word that says how experienced somebody is, which few profiles have: "senior", "5 years". */
  readonly isExperience: boolean
}

/** What a text that searches people means. */
export interface PeopleText {
  readonly words: readonly PeopleWord[]
  /** True if people need only one of the words: in "baker or cook", and in a long text that names no occupation. */
  readonly isAny: boolean
  /** Words that people need not have; those with them come first. */
  readonly optional: readonly PeopleWord[]
  /** Each entry is one exclusion: people are left out who have all of its words. */
  readonly excluded: readonly (readonly PeopleWord[])[]
  /** Filters that people must not pass: "not remote". */
  readonly excludedFilters: readonly PhraseMeaning[]
  /** Recognised filters, exclusions included. A place is always a city. */
  readonly filters: readonly PeopleFilter[]
  /** The place as a word, if it may be somebody's name: "nurse sofia". */
  readonly placeWord: PeopleWord | undefined
  /** The words of a long text that are searched for; empty for a short text. */
  readonly telling: readonly string[]
  /** Words, as typed, that the search ignored because nobody has all of them. */
  readonly dropped: readonly string[]
  /** The text as typed and as corrected; undefined without a correction. */
  readonly correction: { readonly from: string; readonly to: string } | undefined
}

export type PeopleFilter = RecognisedFilter & { readonly orNamed?: boolean }

/** Reads texts that search people, with the words that the job search knows. */
export interface PeopleWords {
  /**
   * @param how.correct true to correct typing errors, for a text that finds nobody
   * @param how.hasPlace true if a place was chosen beside the text
   */
  read(text: string, how: { readonly correct: boolean; readonly hasPlace: boolean }): Promise<PeopleText>
}

/** What everybody may read of the job search, as its routes answer visitors. */
export interface PublicSearch {
  search(query: z.output<typeof jobSearchQuery>): Promise<JsonText>
  landing(): Promise<JsonText>
  categories(): Promise<{ readonly items: readonly Category[] }>
}

/** Jobs that entered the search index, in the order in which they became visible. */
export interface NewJobs {
  /**
   * Numbers the jobs whose transactions have been committed since the last call.
   * @returns the last number
   */
  number(): Promise<number>
  /** Deletes the numbered arrivals up to a number. */
  forget(upTo: number): Promise<void>
  /** True unless a search names a list value that does not exist, without which {@link OpenNewJobs.find} finds nothing. */
  knows(query: z.output<typeof jobSearchQuery>): Promise<boolean>
  /** Makes jobs new again for every search that has not mailed them. */
  repeat(jobIds: readonly string[]): Promise<void>
  /**
   * Runs many searches over the jobs that arrived in a range, on a background connection. Does nothing while another process
   * does this.
   * @param work gets the connection too, for what it writes between searches
   */
  whileOpen(
    range: { readonly after: number; readonly upTo: number },
    work: (open: OpenNewJobs, connection: Database['kysely']) => Promise<void>,
  ): Promise<void>
}

export interface OpenNewJobs {
  /**
   * Finds the newest jobs that match everything that a search asks, of the arrivals after a number. Unlike the search page it
   * drops no word to fill a page.
   */
  find(query: z.output<typeof jobSearchQuery>, after: number): Promise<FoundJobs>
}

/** Jobs of a search, the newest first. */
export interface FoundJobs {
  readonly count: number
  /**
   * Their ids, written as a PostgreSQL array for the next statement. As strings, thousands of ids for each of many searches
   * would keep the garbage collector busy.
   */
  readonly ids: string
}

/** Finds open jobs by the list values that their titles and skills name. */
export interface JobsByValues {
  /**
   * Finds the newest jobs that name any of these values: first those that name an occupation and a skill.
   * @param most number of jobs
   * @param except ids of jobs to leave out
   */
  find(
    values: { readonly occupations: readonly string[]; readonly skills: readonly string[] },
    most: number,
    except: readonly string[],
  ): Promise<FoundJob[]>
}

export interface FoundJob {
  readonly id: string
  /** Codes of its cities in the list `cities`. */
  readonly cities: readonly string[]
}
