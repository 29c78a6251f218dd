const database = 'vouch-session'
const store = 'keys'
const name = 'token'

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(database, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(store)
  return settled(request)
}

async function readOrMake(): Promise<CryptoKey> {
  const connection = await open()
  try {
    const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ])
    // One transaction decides: when two tabs start at once, both end with the key that was written first.
    const keys = connection.transaction(store, 'readwrite').objectStore(store)
    const kept: unknown = await settled(keys.get(name))
    if (kept instanceof CryptoKey) return kept
    await settled(keys.put(made, name))
    return made
  } finally {
    connection.close()
  }
}

let key: Promise<CryptoKey | null> | undefined

/**
 * The key that seals the token cookie: AES-GCM, non-extractable, in IndexedDB.
 * Null outside secure contexts and where IndexedDB is forbidden: then nothing is kept beyond the page.
 */
export function tokenKey(): Promise<CryptoKey | null> {
  key ??= (async () => {
    if (!globalThis.crypto?.subtle || typeof indexedDB === 'undefined') return null
    return readOrMake().catch(() => null)
  })()
  return key
}
