// Opens the wanted page when the server answers again. An external file, because the content security policy forbids
// inline scripts.
;(() => {
  const checkEvery = 5000

  async function openWhenReachable() {
    if (document.visibilityState === 'hidden') return
    try {
      const { ok } = await fetch('/builds/latest.json', { cache: 'no-store' })
      if (ok) location.reload()
    } catch {
      // Still out of reach.
    }
  }

  addEventListener('online', openWhenReachable)
  document.addEventListener('visibilitychange', openWhenReachable)
  setInterval(openWhenReachable, checkEvery)
})()
