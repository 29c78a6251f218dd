/** Completes a typed web address with `https://`. Null for invalid text and other schemes, such as `javascript:`. */
export function linkAddress(text: string): string | null {
  const typed = text.trim()
  const hasScheme = /^[a-z][a-z\d+.-]*:/i.test(typed) && !/^[^/:]+\.[^/:]+:\d/.test(typed)
  const address = hasScheme ? typed : `https://${typed}`
  if (/\s/.test(address) || !URL.canParse(address)) return null
  const { protocol, hostname, username } = new URL(address)
  const isWeb = (protocol === 'https:' || protocol === 'http:') && /^[^.].*\.[^.]+$/.test(hostname)
  return isWeb && username === '' ? address : null
}

/** Whether a text has the syntax of an email address. */
export function isEmailAddress(text: string): boolean {
  return (
    text.length <= 254 &&
    /^[^\s@<>"(),:;\\[\]]+@[^\s@.<>"(),:;\\[\]]+(?:\.[^\s@.<>"(),:;\\[\]]+)+$/.test(text)
  )
}

/** Whether a text is an E.164 phone number, with or without separators between the digits. */
export function isPhoneNumber(text: string): boolean {
  return /^\+[1-9]\d{6,14}$/.test(text.replace(/[\s().\-/\u2010-\u2015]/g, ''))
}
