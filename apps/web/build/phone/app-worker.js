// Shows the offline page when a page cannot be loaded. Caches nothing else (no pages, scripts or API responses), so it
// can never bring back an old build. The build fills in the placeholders.
const files = OFFLINE_FILES
const page = files[0]
const cacheName = 'vouch-offline-OFFLINE_VERSION'

/** Routes API calls and scripts straight to the network, so that this worker need not start for them. */
async function addShortcuts(event) {
  const patterns = ['/api/*', '/assets/*'].map((urlPattern) => ({ urlPattern }))
  try {
    await event.addRoutes?.({ condition: { or: patterns }, source: 'network' })
  } catch {
    // Older browsers: the `fetch` handler ignores these requests.
  }
}

async function install(event) {
  await addShortcuts(event)
  const cache = await caches.open(cacheName)
  await cache.addAll(files.map((file) => new Request(file, { cache: 'reload' })))
  await skipWaiting()
}

async function activate() {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith('vouch-offline-') && name !== cacheName)
  await Promise.all(old.map((name) => caches.delete(name)))
  await registration.navigationPreload?.enable()
  await clients.claim()
}

async function loadPage(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch (error) {
    const offline = await caches.match(page, { cacheName })
    if (!offline) throw error
    return offline
  }
}

async function loadFile(request) {
  try {
    return await fetch(request)
  } catch (error) {
    const stored = await caches.match(request, { cacheName })
    if (!stored) throw error
    return stored
  }
}

addEventListener('install', (event) => event.waitUntil(install(event)))
addEventListener('activate', (event) => event.waitUntil(activate()))
addEventListener('fetch', (event) => {
  const { request } = event
  if (request.mode === 'navigate') event.respondWith(loadPage(event))
  else if (files.includes(new URL(request.url).pathname)) event.respondWith(loadFile(request))
})
