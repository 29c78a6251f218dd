import { useRef, useState } from 'react'

/**
 * Shows changes of the search at once, before the navigation that stores them in the URL is done. Two changes within one
 * task both take effect, because each is applied to the search as it is then.
 * @param search the search in the URL
 * @param onChange changes the URL; returns a promise that resolves when this is done
 * @param read checks a changed search as one from the URL is checked
 */
export function usePendingSearch<Search>(
  search: Search,
  onChange: (change: (before: Search) => Search) => unknown,
  read: (changed: Search) => Search,
): { readonly shown: Search; readonly change: (change: (before: Search) => Search) => void } {
  const [pending, setPending] = useState<Search | null>(null)
  const navigations = useRef(0)
  const change = (next: (before: Search) => Search) => {
    navigations.current += 1
    setPending((before) => read(next(before ?? search)))
    void Promise.resolve(onChange(next)).finally(() => {
      navigations.current -= 1
      if (navigations.current === 0) setPending(null)
    })
  }
  return { shown: pending ?? search, change }
}
