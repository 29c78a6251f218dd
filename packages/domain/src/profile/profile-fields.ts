/**
 * A web address as it can be opened: what was typed without `https://` gets it.
 * @returns null for what is no address of the web, such as `javascript:` or words
 */
export function linkAddress(text: string): string | null {
  const typed = text.trim()
  const hasScheme = /^[a-z][a-z\d+.-]*:/i.test(typed) && !/^[^/:]+\.[^/:]+:\d/.test(typed)
  const address = hasScheme ? typed : `https://${typed}`
  if (/\s/.test(address) || !URL.canParse(address)) return null
  const { protocol, hostname, username } = new URL(address)
  const isWeb = (protocol === 'https:' || protocol === 'http:') && /^[^.].*\.[^.]+$/.test(hostname)
  return isWeb && username === '' ? address : null
}

/** Looks like an e-mail address: whether mails arrive only a mail tells. */
export function isEmailAddress(text: string): boolean {
  return (
    text.length <= 254 &&
    /^[^\s@<>"(),:;\\[\]]+@[^\s@.<>"(),:;\\[\]]+(?:\.[^\s@.<>"(),:;\\[\]]+)+$/.test(text)
  )
}

/** A number with its country, E.164 but for spaces and marks between the digits. */
export function isPhoneNumber(text: string): boolean {
  return /^\+[1-9]\d{6,14}$/.test(text.replace(/[\s().\-/\u2010-\u2015]/g, ''))
}
