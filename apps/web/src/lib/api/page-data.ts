let answers: Map<string, unknown> | undefined

/** Whether the browser went back or forward to the page. It may then show old HTML without asking the server. */
function isFromHistory(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return (navigation as PerformanceNavigationTiming | undefined)?.type === 'back_forward'
}

function readAnswers(): Map<string, unknown> {
  const block = document.getElementById('page-data')
  if (!block || isFromHistory()) return new Map()
  return new Map(Object.entries(JSON.parse(block.textContent || '{}') as Record<string, unknown>))
}

/**
 * Takes an answer that the server sent with the page's HTML. Each can be taken once.
 * @param key see `pageDataKey`
 * @returns undefined if the page came without this answer
 */
export function takePageData(key: string): unknown {
  answers ??= readAnswers()
  const answer = answers.get(key)
  answers.delete(key)
  return answer
}

/** Whether the HTML carried API answers. It carries none in development or after going back in the history. */
export function hasPageData(): boolean {
  answers ??= readAnswers()
  return answers.size > 0
}

/** Forgets the answers that nobody took, so that no later page shows them. */
export function dropPageData(): void {
  answers = new Map()
}
