/** `example.com` as people type it, with its scheme; what names one, or is no host at all, stays as it is. */
export function withScheme(typed: string): string {
  const address = typed.trim()
  return /^[^\s/:@]+\.[^\s/:@]{2,}(:\d+)?(\/\S*)?$/.test(address) ? `https://${address}` : typed
}
