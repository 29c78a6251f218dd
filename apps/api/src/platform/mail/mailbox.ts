/** A name and an address, as a header of a mail shows them. */
export interface Mailbox {
  readonly name: string
  readonly address: string
}

/** What may stand as one address: one `@`, no space, nothing that ends a header or begins a second address. */
export function isAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s<>(),;:"\\[\]\p{Cc}@]+@[^\s<>(),;:"\\[\]\p{Cc}@]+$/u.test(text)
}

/**
 * Reads `jobs@example.org` or `Example Jobs <jobs@example.org>`.
 * @throws Error when it is neither
 */
export function readMailbox(text: string): Mailbox {
  const [, name = '', inBrackets] = /^([^<>\p{Cc}]*)<([^<>]*)>$/u.exec(text.trim()) ?? []
  const address = (inBrackets ?? text).trim()
  if (!isAddress(address)) throw new Error('must be an address such as "Example Jobs <jobs@example.org>"')
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address }
}
