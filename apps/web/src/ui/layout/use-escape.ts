import { useEffect, useEffectEvent } from 'react'

/** How to close each open dialog, the one in front last. */
const open: (() => void)[] = []

function onKeyDown(event: KeyboardEvent) {
  if (event.key !== 'Escape' || event.isComposing) return
  // Mantine marks fields that use Escape themselves, such as an open list of options.
  const { target } = event
  if (target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true') return
  open.at(-1)?.()
}

/**
 * Closes a dialog on Escape while it is the one in front. All dialogs share one listener: with one each, as Mantine has
 * them, the dialog in front closes and is gone before the listener of the one below asks whether it is in front.
 */
export function useEscape(opened: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!opened) return
    const own = () => close()
    if (open.length === 0) window.addEventListener('keydown', onKeyDown, { capture: true })
    open.push(own)
    return () => {
      open.splice(open.indexOf(own), 1)
      if (open.length === 0) window.removeEventListener('keydown', onKeyDown, { capture: true })
    }
  }, [opened])
}
