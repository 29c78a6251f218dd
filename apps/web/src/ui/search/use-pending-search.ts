import { useRef, useState } from 'react'
import { type JobSearch, readJobSearch } from './job-search-params.ts'
import type { JobSearchChange } from './search-change.ts'

/**
 * Shows changes of the search at once, before the navigation that stores them in the URL is done.
 * @param search the search in the URL
 * @param onChange changes the URL; returns a promise that resolves when this is done
 */
export function usePendingSearch(
  search: JobSearch,
  onChange: (change: JobSearchChange) => unknown,
): { readonly shown: JobSearch; readonly change: (change: JobSearchChange) => void } {
  const [pending, setPending] = useState<JobSearch | null>(null)
  const navigations = useRef(0)
  const change = (next: JobSearchChange) => {
    navigations.current += 1
    setPending((before) => readJobSearch({ ...next(before ?? search) }))
    void Promise.resolve(onChange(next)).finally(() => {
      navigations.current -= 1
      if (navigations.current === 0) setPending(null)
    })
  }
  return { shown: pending ?? search, change }
}
