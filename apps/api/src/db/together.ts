interface Asked<K, V> {
  readonly key: K
  readonly found: (value: V | undefined) => void
  readonly failed: (error: unknown) => void
}

/**
 * Asks for all that is wanted in one turn of the event loop with one statement: under load a statement for each request, and
 * the way to PostgreSQL and back, is most of what a small read costs the app. Nothing waits for others to come.
 * @param ask reads the values of keys, each at the place of its key; of what is not there, nothing
 * @param mostAtOnce keys of one statement, so that it stays short
 */
export function askTogether<K, V>(
  ask: (keys: readonly K[]) => Promise<readonly (V | undefined)[]>,
  mostAtOnce = 100,
): (key: K) => Promise<V | undefined> {
  let waiting: Asked<K, V>[] = []

  async function askFor(batch: readonly Asked<K, V>[]): Promise<void> {
    try {
      const values = await ask(batch.map(({ key }) => key))
      for (const [place, { found }] of batch.entries()) found(values[place])
    } catch (error) {
      for (const { failed } of batch) failed(error)
    }
  }

  function askForAll(): void {
    const all = waiting
    waiting = []
    for (let from = 0; from < all.length; from += mostAtOnce) void askFor(all.slice(from, from + mostAtOnce))
  }

  return (key) =>
    new Promise((found, failed) => {
      if (waiting.length === 0) setImmediate(askForAll)
      waiting.push({ key, found, failed })
    })
}
