import { useState } from 'react'
import { readStored, writeStored } from '#lib/draft/storage.ts'

/** Single keys of the review page, in the order of the list that explains them. */
export const reviewKeys = {
  advance: 'a',
  reject: 'r',
  hold: 'h',
  move: 'm',
  next: 'j',
  previous: 'k',
  undo: 'u',
  cv: 'c',
  list: '?',
} as const

export type ReviewKey = keyof typeof reviewKeys

const stored = 'vouch.review-keys'

/** Whether single keys work. The device remembers it. */
export function useKeySetting(): readonly [on: boolean, set: (on: boolean) => void] {
  const [on, setOn] = useState(() => readStored(stored) !== 'off')
  const set = (next: boolean) => {
    setOn(next)
    writeStored(stored, next ? null : 'off')
  }
  return [on, set]
}
