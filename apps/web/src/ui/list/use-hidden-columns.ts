import { useState } from 'react'
import { readStored, writeStored } from '#lib/draft/storage.ts'

const keyOf = (name: string) => `vouch.columns.${name}`

/** The hidden columns of a table. The device stores them if the table has a name. */
export function useHiddenColumns(name: string | undefined): {
  hidden: ReadonlySet<string>
  toggle: (id: string) => void
} {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(
    () => new Set(name ? (readStored(keyOf(name)) ?? '').split(',').filter(Boolean) : []),
  )
  const toggle = (id: string) => {
    const next = new Set(hidden)
    if (!next.delete(id)) next.add(id)
    setHidden(next)
    if (name) writeStored(keyOf(name), [...next].join(','))
  }
  return { hidden, toggle }
}
