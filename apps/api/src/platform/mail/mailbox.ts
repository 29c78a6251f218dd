/** Name and e-mail address in a mail header. */
export interface Mailbox {
  readonly name: string
  readonly address: string
}

/**
 * Whether the text is exactly one e-mail address. Rejects line breaks and separators, with which an attacker
 * could add headers or recipients to a mail.
 */
export function isAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s<>(),;:"\\[\]\p{Cc}@]+@[^\s<>(),;:"\\[\]\p{Cc}@]+$/u.test(text)
}

/** Parses `jobs@example.org` or `Example Jobs <jobs@example.org>`. @throws Error for anything else */
export function readMailbox(text: string): Mailbox {
  const [, name = '', inBrackets] = /^([^<>\p{Cc}]*)<([^<>]*)>$/u.exec(text.trim()) ?? []
  const address = (inBrackets ?? text).trim()
  if (!isAddress(address)) throw new Error('must be an address such as "Example Jobs <jobs@example.org>"')
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address }
}
