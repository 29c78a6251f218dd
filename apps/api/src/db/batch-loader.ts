interface Request<K, V> {
  readonly key: K
  readonly resolve: (value: V | undefined) => void
  readonly reject: (error: unknown) => void
}

/**
 * Loads all keys that are requested in one turn of the event loop with one statement: under load, a statement and a round
 * trip for each request are most of what a small read costs the app. No request waits for others to come. Once
 * `mostStatements` are running, further requests share the next one.
 * @param load reads the values of keys, each at the index of its key; undefined where there is none
 * @param mostAtOnce keys of one statement, so that it stays short
 * @param mostStatements running at the same time
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
