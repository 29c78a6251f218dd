import { type ReactNode, useEffect, useState } from 'react'

const patience = 300

/** Shows its children only when they are still wanted after 300 ms: nothing flickers when answers are quick. */
export function Delayed({ children, by = patience }: { readonly children: ReactNode; readonly by?: number }) {
  const [due, setDue] = useState(by === 0)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), by)
    return () => clearTimeout(timer)
  }, [by])
  return due ? children : null
}
