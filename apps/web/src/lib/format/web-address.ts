/** Adds `https://` to a typed host such as `example.com`. Other text is returned unchanged. */
export function withScheme(typed: string): string {
  const address = typed.trim()
  return /^[^\s/:@]+\.[^\s/:@]{2,}(:\d+)?(\/\S*)?$/.test(address) ? `https://${address}` : typed
}
