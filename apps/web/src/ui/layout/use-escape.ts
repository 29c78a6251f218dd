import { useEffect, useId, useSyncExternalStore } from 'react'

/** Ids of the open dialogs, the topmost last. */
let open: readonly string[] = []
const listeners = new Set<() => void>()

function change(next: readonly string[]) {
  open = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Whether Escape closes this dialog: only while it is the topmost one. Each Mantine modal listens on the window, so that
 * without this, Escape closes a dialog and the one below it together.
 * @returns value for `closeOnEscape`
 */
export function useEscape(opened: boolean): boolean {
  const id = useId()
  useEffect(() => {
    if (!opened) return
    change([...open, id])
    return () => change(open.filter((one) => one !== id))
  }, [opened, id])
  const top = useSyncExternalStore(subscribe, () => open.at(-1))
  return top === id
}
