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
    const generated = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ])
    // One transaction reads and writes, so that two tabs that start together use the key that was written first.
    const keys = connection.transaction(store, 'readwrite').objectStore(store)
    const stored: unknown = await settled(keys.get(name))
    if (stored instanceof CryptoKey) return stored
    await settled(keys.put(generated, name))
    return generated
  } finally {
    connection.close()
  }
}

let key: Promise<CryptoKey | null> | undefined

/**
 * The key that encrypts the session cookie: AES-GCM, non-extractable, in IndexedDB. Null if the browser blocks them.
 */
export function tokenKey(): Promise<CryptoKey | null> {
  key ??= (async () => {
    if (!globalThis.crypto?.subtle || typeof indexedDB === 'undefined') return null
    return readOrMake().catch(() => null)
  })()
  return key
}
