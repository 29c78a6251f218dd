/** Shows the number of unread notifications on the icon of the installed app, where the browser can (Badging API). */
export function showAppBadge(unread: number): void {
  const { setAppBadge, clearAppBadge } = navigator as Partial<Navigator>
  const done = unread > 0 ? setAppBadge?.call(navigator, unread) : clearAppBadge?.call(navigator)
  done?.catch(() => undefined)
}
