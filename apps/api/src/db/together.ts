interface Asked<K, V> {
  readonly key: K
  readonly found: (value: V | undefined) => void
  readonly failed: (error: unknown) => void
}

/**
 * Asks for all that is wanted in one turn of the event loop with one statement: under load a statement for each request, and
 * the way to PostgreSQL and back, is most of what a small read costs the app. Nobody waits for others to come. Once
 * `mostStatements` are running, all who come share the next one.
 * @param ask reads the values of keys, each at the place of its key; of what is not there, nothing
 * @param mostAtOnce keys of one statement, so that it stays short
 * @param mostStatements under way at the same time
 */
export function askTogether<K, V>(
  ask: (keys: readonly K[]) => Promise<readonly (V | undefined)[]>,
  mostAtOnce = 100,
  mostStatements = Number.POSITIVE_INFINITY,
): (key: K) => Promise<V | undefined> {
  let waiting: Asked<K, V>[] = []
  let underWay = 0

  async function askFor(batch: readonly Asked<K, V>[]): Promise<void> {
    try {
      const values = await ask(batch.map(({ key }) => key))
      for (const [place, { found }] of batch.entries()) found(values[place])
    } catch (error) {
      for (const { failed } of batch) failed(error)
    }
    underWay -= 1
    askForAll()
  }

  function askForAll(): void {
    while (waiting.length > 0 && underWay < mostStatements) {
      const batch = waiting.slice(0, mostAtOnce)
      waiting = waiting.slice(mostAtOnce)
      underWay += 1
      void askFor(batch)
    }
  }

  return (key) =>
    new Promise((found, failed) => {
      if (waiting.length === 0) setImmediate(askForAll)
      waiting.push({ key, found, failed })
    })
}
