import { useEffect } from 'react'

/** Work that waits for the end of a press. */
let waiting: (() => void)[] = []
let isPressed = false

function press(): void {
  isPressed = true
}

function release(): void {
  isPressed = false
  const due = waiting
  waiting = []
  // The browser sends `click` right after `mouseup`, before any timer.
  if (due.length > 0) setTimeout(() => due.forEach((work) => void work()))
}

/** A tap sends mouse events too. A native drop-down list or a drag may swallow `mouseup`. */
const ends = ['mouseup', 'dragend', 'keydown']

/**
 * For errors that come and go on blur: the press on a button takes focus from a field, and an error that goes away would
 * move the button from under the pointer, so that the click is lost.
 * @returns a function that runs work at once, or after the click if a mouse button is down
 */
export function useAfterPress(): (work: () => void) => void {
  useEffect(() => {
    // Several forms add the same listeners, which the browser keeps once. They stay for work that still waits.
    addEventListener('mousedown', press, true)
    for (const end of ends) addEventListener(end, release, true)
  }, [])
  return afterPress
}

function afterPress(work: () => void): void {
  if (isPressed) waiting.push(work)
  else work()
}
