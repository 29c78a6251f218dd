import { setTimeout as delay } from 'node:timers/promises'

const mostTries = 10

/** Fetches, and retries a 503 after its `Retry-After`. */
export async function fetchWithRetry(url: string, init?: RequestInit): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const answer = await fetch(url, init)
    const seconds = Number(answer.headers.get('retry-after'))
    if (answer.status !== 503 || !(seconds > 0) || tries === mostTries) return answer
    await answer.body?.cancel()
    await delay(seconds * 1000)
  }
}
