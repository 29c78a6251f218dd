/**
 * Whoever has a better place in mind comes first: pages at once, dialogs 10 ms after they close, a board 350 ms after a
 * card has moved, all of them later on a busy machine.
 */
const othersFirst = 600

const popsUp = '[role="dialog"], [role="menu"], [role="listbox"]'
const takesFocus =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]'

/** An element, and all that it is in, innermost first. */
function placeOf(element: Element | null): Element[] {
  return element === null ? [] : [element, ...placeOf(element.parentElement)]
}

function isLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}

/**
 * Keeps the focus from getting lost with what had it. A button that is at work is disabled, which takes the focus from
 * it: it gets it back. From what is gone the focus moves to the nearest thing around that takes it, from a dialog that
 * has closed to where the person was before, else to the heading of the page. Whoever sets the focus wins.
 */
export function keepFocus(): void {
  let place: Element[] = []
  let outside: Element[] = []
  let atWork: Element | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return
    place = placeOf(target)
    atWork = null
    if (target.closest(popsUp) === null) outside = place
  })

  const moveOn = () => {
    if (!isLost()) return
    const near = [...place, ...outside].find((one) => one.isConnected && one.matches(takesFocus))
    const home = near === undefined || near.matches('main') ? document.querySelector('h1') : near
    if (home instanceof HTMLElement) home.focus({ preventScroll: true })
  }
  new MutationObserver(() => {
    const [last] = place
    if (last?.isConnected && last.matches(':disabled')) {
      // It loses the focus a moment later, with the next frame.
      atWork = last
    } else if (last === undefined || !isLost()) {
      return
    } else if (!last.isConnected) {
      clearTimeout(timer)
      timer = setTimeout(moveOn, othersFirst)
    } else if (atWork === last && last instanceof HTMLElement) {
      last.focus({ preventScroll: true })
    }
  }).observe(document.documentElement, { subtree: true, childList: true, attributeFilter: ['disabled'] })
}
