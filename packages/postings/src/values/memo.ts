/** Results that are kept; a file has the same few words and days again and again. */
const most = 2_000
/** Longer texts are hardly ever the same. */
const maxLength = 80

/** Keeps the results of a function of short texts, in bounded memory. */
export function memo<Result>(read: (text: string) => Result): (text: string) => Result {
  const results = new Map<string, Result>()
  return (text) => {
    if (text.length > maxLength) return read(text)
    const before = results.get(text)
    if (before !== undefined || results.has(text)) return before as Result
    const result = read(text)
    if (results.size >= most) results.clear()
    results.set(text, result)
    return result
  }
}
