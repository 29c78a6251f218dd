import { z } from 'zod'
import { characters, id, line, moment, required } from './common.ts'

/** How often new jobs of a saved search are mailed. */
export const alertFrequencies = ['daily', 'weekly', 'off'] as const
export const alertFrequency = z.enum(alertFrequencies)

/** Most searches that a person can save. */
export const maxSavedSearches = 10

const name = required(line(120))

/** A job search that a candidate keeps; `query` is the query of its page's address, such as `q=nurse&workMode=remote`. */
export const savedSearch = z
  .object({ id, name: z.string(), query: z.string(), frequency: alertFrequency, createdAt: moment })
  .meta({ id: 'SavedSearch' })

export const savedSearchInput = z.object({
  query: characters(8_000),
  /** Default: the words and filters of the search. */
  name: name.optional(),
  frequency: alertFrequency.optional(),
})

export const savedSearchChange = z.object({
  name: name.optional(),
  frequency: alertFrequency.optional(),
})

/** Token of the unsubscribe link in an alert. It works without signing in. */
export const alertToken = characters(400).min(20)

/** The alert that an unsubscribe link stops. */
export const alertUnsubscription = z
  .object({
    /** Name of the search; null if it was deleted. */
    name: z.string().nullable(),
    isStopped: z.boolean(),
  })
  .meta({ id: 'AlertUnsubscription' })

export type AlertFrequency = z.infer<typeof alertFrequency>
export type SavedSearch = z.infer<typeof savedSearch>
export type AlertUnsubscription = z.infer<typeof alertUnsubscription>
