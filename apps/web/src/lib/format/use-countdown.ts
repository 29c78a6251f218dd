import { useEffect, useState } from 'react'

const second = 1000

function secondsUntil(moment: number): number {
  return Math.max(0, Math.ceil((moment - Date.now()) / second))
}

/** Seconds until `moment` (ms of this device's clock), counting down to 0. */
export function useCountdown(moment: number): number {
  const [left, setLeft] = useState(() => secondsUntil(moment))
  useEffect(() => {
    setLeft(secondsUntil(moment))
    const timer = setInterval(() => {
      const now = secondsUntil(moment)
      setLeft(now)
      if (now === 0) clearInterval(timer)
    }, second)
    return () => clearInterval(timer)
  }, [moment])
  return left
}
