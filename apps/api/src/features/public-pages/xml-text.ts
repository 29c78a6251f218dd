import { escapeMarkup } from '#platform/escape-markup.ts'

/** Characters that XML 1.0 forbids (https://www.w3.org/TR/xml/#charsets), except lone surrogates. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Escapes text for an element or attribute of XML. Removes the characters that XML forbids. */
export function xmlText(text: string): string {
  return escapeMarkup(withoutForbidden(text))
}

/** Removes the characters that XML forbids. Lone surrogates become U+FFFD. */
export function withoutForbidden(text: string): string {
  return text.toWellFormed().replace(forbidden, '')
}
