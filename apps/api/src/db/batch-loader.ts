interface Request<K, V> {
  readonly key: K
  readonly resolve: (value: V | undefined) => void
  readonly reject: (error: unknown) => void
}

/**
 * Loads all keys requested in one event loop turn with a single statement. Under load, a separate statement
 * and round trip per key are most of the cost of a small read. While `mostStatements` are running, new keys
 * wait and share the next statement.
 * @param load reads the values, each at the index of its key; undefined for a key without a value
 * @param mostAtOnce maximum number of keys per statement
 * @param mostStatements maximum number of concurrent statements
 */
export function createBatchLoader<K, V>(
  load: (keys: readonly K[]) => Promise<readonly (V | undefined)[]>,
  mostAtOnce = 100,
  mostStatements = Number.POSITIVE_INFINITY,
): (key: K) => Promise<V | undefined> {
  let waiting: Request<K, V>[] = []
  let running = 0

  async function loadBatch(batch: readonly Request<K, V>[]): Promise<void> {
    try {
      const values = await load(batch.map(({ key }) => key))
      for (const [index, { resolve }] of batch.entries()) resolve(values[index])
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
    running -= 1
    loadWaiting()
  }

  function loadWaiting(): void {
    while (waiting.length > 0 && running < mostStatements) {
      const batch = waiting.slice(0, mostAtOnce)
      waiting = waiting.slice(mostAtOnce)
      running += 1
      void loadBatch(batch)
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(loadWaiting)
      waiting.push({ key, resolve, reject })
    })
}
