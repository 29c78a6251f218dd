type Go = (path: string) => void

let go: Go = (path) => location.assign(path)

/** The app hands over its router's way to navigate; until then a full page load does it. */
export function setNavigator(navigator: Go): void {
  go = navigator
}

/** Goes to a path of our own, from code that has no router at hand. */
export function goTo(path: string): void {
  go(path)
}
