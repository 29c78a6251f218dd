/** Gets the text behind an address that an issuer decides. @throws when it does not answer well */
export type FetchText = (url: string) => Promise<string>

const accept =
  'application/did+json, application/did+ld+json, application/vc+jwt, application/json;q=0.9, */*;q=0.1'

/** As many answers of up to 1 MiB as a run remembers. */
const remembered = 20

/** @param fetch the guarded one: whoever asks with it decides where it may connect to, how long and how much */
export function createFetchText(fetch: typeof globalThis.fetch): FetchText {
  return async (url) => {
    const answer = await fetch(url, { headers: { accept } })
    if (!answer.ok) throw new Error(`answered ${answer.status}`)
    return answer.text()
  }
}

/** For many passports in a row: an issuer is asked once for what several of them need, also when it does not answer. */
export function remembering(fetchText: FetchText): FetchText {
  const answers = new Map<string, Promise<string>>()
  return (url) => {
    const known = answers.get(url)
    if (known) return known
    const [oldest] = answers.keys()
    if (answers.size >= remembered && oldest !== undefined) answers.delete(oldest)
    const answer = fetchText(url)
    // Whoever asked hears of it; the promise in the list must not end the process.
    answer.catch(() => undefined)
    answers.set(url, answer)
    return answer
  }
}
