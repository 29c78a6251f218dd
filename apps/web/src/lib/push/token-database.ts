/** A subscription of this browser as it was registered. */
export interface SubscriptionOptions {
  readonly auth: string
  readonly p256dh: string
  readonly endpoint: string
  readonly swScope: string
  readonly vapidKey: string
}

/** The push token of this browser. */
export interface TokenRecord {
  readonly token: string
  /** When the server last confirmed it, in Unix ms. */
  readonly createTime: number
  readonly subscriptionOptions: SubscriptionOptions
}

/** This browser as the installations service knows it. */
export interface InstallationRecord {
  readonly fid: string
  readonly refreshToken: string
  readonly authToken: string
  /** When the token expires, in Unix ms. */
  readonly expiresAt: number
}

/** The person whose notifications this browser shows. Without one, the worker shows nothing. */
export interface OwnerRecord {
  /** Account id of the identity service (claim `sub`). */
  readonly uid: string
  /** When they signed in (claim `auth_time`), because pushes end with the session. */
  readonly authTime: number
  /** Id in the person's list of browsers. */
  readonly deviceId: string
  readonly token: string
}

interface Records {
  readonly token: TokenRecord
  readonly owner: OwnerRecord
  readonly installation: InstallationRecord
}

const database = 'vouch-push'
const version = 5
const store = 'records'

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(database, version)
  request.onupgradeneeded = () => {
    const { result } = request
    // Older versions are not migrated: the browser registers again.
    for (const name of [...result.objectStoreNames]) result.deleteObjectStore(name)
    result.createObjectStore(store)
  }
  return settled(request)
}

async function inStore<T>(
  mode: IDBTransactionMode,
  work: (records: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const connection = await open()
  try {
    const transaction = connection.transaction(store, mode)
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
    const result = await settled(work(transaction.objectStore(store)))
    await done
    return result
  } finally {
    connection.close()
  }
}

/** Reads a record. @throws DOMException where the browser blocks IndexedDB */
export async function readRecord<K extends keyof Records>(name: K): Promise<Records[K] | undefined> {
  return inStore('readonly', (records) => records.get(name) as IDBRequest<Records[K] | undefined>)
}

export async function writeRecord<K extends keyof Records>(name: K, record: Records[K]): Promise<void> {
  await inStore('readwrite', (records) => records.put(record, name))
}

export async function deleteRecord(name: keyof Records): Promise<void> {
  await inStore('readwrite', (records) => records.delete(name))
}
