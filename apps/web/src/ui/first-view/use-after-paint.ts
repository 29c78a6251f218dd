import { useEffect, useState } from 'react'
import { afterFirstPaint, isPainted } from '#lib/api/first-paint.ts'

/** False until the first page is painted, for parts of a page that may load after it. */
export function useAfterPaint(): boolean {
  const [due, setDue] = useState(isPainted)
  useEffect(() => {
    let isMounted = true
    void afterFirstPaint().then(() => {
      if (isMounted) setDue(true)
    })
    return () => {
      isMounted = false
    }
  }, [])
  return due
}
