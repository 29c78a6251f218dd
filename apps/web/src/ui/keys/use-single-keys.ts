import { useEffect, useEffectEvent } from 'react'

/** The character that was typed; on keyboards for another script, the letter printed on the same key in Latin. */
function characterOf({ key, code }: KeyboardEvent): string {
  const isLatin = /^[\x21-\x7e]$/.test(key)
  return (isLatin ? key : code.replace(/^Key/, '')).toLowerCase()
}

/** What uses the keys that are typed in it. */
const ownKeys =
  'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"], [role="listbox"], [role="tablist"]'

/** Whether the key belongs to something else: a field, a menu, a dialog, or a combination with another key. */
function isTaken(event: KeyboardEvent): boolean {
  const { key, target, ctrlKey, metaKey, altKey, shiftKey, isComposing, repeat, defaultPrevented } = event
  if (ctrlKey || metaKey || altKey || isComposing || repeat || defaultPrevented) return true
  if (shiftKey && /^\p{L}$/u.test(key)) return true
  if (document.querySelector('[aria-modal="true"]')) return true
  return target instanceof Element && target.closest(ownKeys) !== null
}

/**
 * Runs an action when a single character is typed outside of fields and dialogs. People must be able to turn this off
 * (WCAG 2.1.4), because speech input and stray keys type characters too.
 * @param actions by lower-case character
 */
export function useSingleKeys(
  actions: Readonly<Record<string, (() => void) | undefined>>,
  enabled: boolean,
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isTaken(event)) return
    const action = actions[characterOf(event)]
    if (!action) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    if (!enabled) return
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [enabled])
}
