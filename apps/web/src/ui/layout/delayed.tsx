import { type ReactNode, useEffect, useState } from 'react'

const defaultDelay = 300

/** Renders its children after a delay in ms, so that a placeholder does not flash during a quick load. */
export function Delayed({
  children,
  by = defaultDelay,
}: {
  readonly children: ReactNode
  readonly by?: number
}) {
  const [due, setDue] = useState(by === 0)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), by)
    return () => clearTimeout(timer)
  }, [by])
  return due ? children : null
}
