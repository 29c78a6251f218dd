// Runs before the first paint, so that nobody who chose dark sees a white flash. A file of its own, because the
// content security policy allows no inline script. The key is the one that Mantine's colour scheme manager writes.
;(() => {
  let chosen = null
  try {
    chosen = localStorage.getItem('vouch-color-scheme')
  } catch {
    // Storage can be forbidden; the system's scheme is used then.
  }
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light'
})()
