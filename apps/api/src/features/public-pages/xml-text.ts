/** Characters that XML 1.0 forbids (https://www.w3.org/TR/xml/#charsets); lone surrogates are replaced before. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
const special = /[&<>"']|[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes any text for an element or an attribute of XML. What XML forbids is lost. */
export function xmlText(text: string): string {
  return text.toWellFormed().replace(special, (sign) => entities[sign] ?? '')
}
