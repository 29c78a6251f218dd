import { useState } from 'react'
import { readStored, writeStored } from '#lib/draft/storage.ts'

const key = 'vouch.feedback-figures'

/** Whether the figures are shown; at first they are not. The device stores it. */
export function useShownFigures(): { readonly isShown: boolean; readonly toggle: () => void } {
  const [isShown, setIsShown] = useState(() => readStored(key) === 'shown')
  const toggle = () => {
    setIsShown(!isShown)
    writeStored(key, isShown ? 'hidden' : 'shown')
  }
  return { isShown, toggle }
}
