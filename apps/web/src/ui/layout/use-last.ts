import { useState } from 'react'

/** The value; while it is null, the last one: a dialog shows what it is about until it has faded out. */
export function useLast<T>(value: T | null | undefined): T | null {
  const [last, setLast] = useState(value ?? null)
  const isGone = value === null || value === undefined
  if (!isGone && value !== last) setLast(value)
  return isGone ? last : value
}
