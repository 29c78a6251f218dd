/**
 * Delay in ms before lost focus is restored: pages, dialogs and boards move focus themselves, later on a busy machine.
 */
const restoreDelay = 600

const popsUp = '[role="dialog"], [role="menu"], [role="listbox"]'
const takesFocus =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]'

/** An element and its ancestors, innermost first. */
function ancestorsOf(element: Element | null): Element[] {
  return element === null ? [] : [element, ...ancestorsOf(element.parentElement)]
}

function isLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}

/**
 * Restores focus that was lost, unless other code has moved it meanwhile.
 * 1. A button that was disabled while busy gets focus back when it is enabled.
 * 2. After an element was removed, its nearest focusable ancestor gets focus.
 * 3. After a dialog has closed, the element gets focus that had it before.
 * 4. Otherwise the page's h1 gets focus.
 */
export function restoreLostFocus(): void {
  let place: Element[] = []
  let outside: Element[] = []
  let disabledElement: Element | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return
    place = ancestorsOf(target)
    disabledElement = null
    if (target.closest(popsUp) === null) outside = place
  })

  const restore = () => {
    if (!isLost()) return
    const near = [...place, ...outside].find((one) => one.isConnected && one.matches(takesFocus))
    const target = near === undefined || near.matches('main') ? document.querySelector('h1') : near
    if (target instanceof HTMLElement) target.focus({ preventScroll: true })
  }
  new MutationObserver(() => {
    const [last] = place
    if (last?.isConnected && last.matches(':disabled')) {
      // A disabled element loses focus only in the next frame, so remember it now.
      disabledElement = last
    } else if (last === undefined || !isLost()) {
      return
    } else if (!last.isConnected) {
      clearTimeout(timer)
      timer = setTimeout(restore, restoreDelay)
    } else if (disabledElement === last && last instanceof HTMLElement) {
      last.focus({ preventScroll: true })
    }
  }).observe(document.documentElement, { subtree: true, childList: true, attributeFilter: ['disabled'] })
}
