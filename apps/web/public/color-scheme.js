// Sets a chosen dark scheme before the first paint, to avoid a white flash. An external file, because the content
// security policy forbids inline scripts. Mantine's colour scheme manager writes the key.
;(() => {
  let chosen = null
  try {
    chosen = localStorage.getItem('vouch-color-scheme')
  } catch {
    // Storage is blocked: use the system's scheme.
  }
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light'
})()
