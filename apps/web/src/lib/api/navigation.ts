type Go = (path: string) => void

let go: Go = (path) => location.assign(path)

/** Sets the function that navigates in the router. Before, `goTo` loads a new page. */
export function setNavigator(navigator: Go): void {
  go = navigator
}

/** Navigates to a path of the app, for code without access to the router. */
export function goTo(path: string): void {
  go(path)
}
