/** Browsers whose steps to unblock notifications differ. */
export type UnblockSteps = 'firefox' | 'safari' | 'iphone' | 'android' | 'chromium' | 'other'

/** Which steps unblock notifications in a browser. @param userAgent value of `navigator.userAgent` */
export function unblockSteps(userAgent: string): UnblockSteps {
  if (/iPhone|iPad/.test(userAgent)) return 'iphone'
  if (/Firefox\//.test(userAgent)) return 'firefox'
  if (/Android/.test(userAgent)) return 'android'
  if (/Chrome\//.test(userAgent)) return 'chromium'
  return /Safari\//.test(userAgent) ? 'safari' : 'other'
}
