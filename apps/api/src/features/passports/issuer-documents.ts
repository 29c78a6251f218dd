/** Gets the text behind an address that an issuer decides. @throws when it does not answer well */
export type FetchText = (url: string) => Promise<string>

const accept =
  'application/did+json, application/did+ld+json, application/vc+jwt, application/json;q=0.9, */*;q=0.1'

/** As many answers of up to 1 MiB as a run remembers. */
const remembered = 20
const mostSilences = 2

/** An answer, though not the document. */
class AnsweredBadly extends Error {}

/** @param fetch the guarded one: whoever asks with it decides where it may connect to, how long and how much */
export function createFetchText(fetch: typeof globalThis.fetch): FetchText {
  return async (url) => {
    const answer = await fetch(url, { headers: { accept } })
    if (!answer.ok) throw new AnsweredBadly(`answered ${answer.status}`)
    return answer.text()
  }
}

/**
 * For many passports in a row: an issuer is asked once for what several of them need, also when it does not answer. A host
 * that was silent twice is not asked any more: all others would wait for it.
 */
export function remembering(fetchText: FetchText): FetchText {
  const answers = new Map<string, Promise<string>>()
  const silences = new Map<string, number>()
  return (url) => {
    const known = answers.get(url)
    if (known) return known
    const { host } = new URL(url)
    if ((silences.get(host) ?? 0) >= mostSilences) return Promise.reject(new Error(`${host} does not answer`))
    const [oldest] = answers.keys()
    if (answers.size >= remembered && oldest !== undefined) answers.delete(oldest)
    const answer = fetchText(url)
    // Whoever asked hears of it; the promise in the list must not end the process.
    answer.catch((error: unknown) => {
      if (!(error instanceof AnsweredBadly)) silences.set(host, (silences.get(host) ?? 0) + 1)
    })
    answers.set(url, answer)
    return answer
  }
}
