import { escapeMarkup } from '#platform/escape-markup.ts'

/** Control characters, which HTML must not contain (https://html.spec.whatwg.org/#preprocessing-the-input-stream). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g

/** Escapes text for an element or quoted attribute. Removes control characters and replaces lone surrogates. */
export function htmlText(text: string): string {
  return escapeMarkup(text.toWellFormed().replace(forbidden, ''))
}

const scriptEscapes: Readonly<Record<string, string>> = {
  '<': '\\u003c',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

/** Escapes JSON for a `script` element: `<` stands only in its strings, and could begin `</script>` or `<!--`. */
export function escapeScript(json: string): string {
  return json.replace(/[<\u2028\u2029]/g, (sign) => scriptEscapes[sign] ?? sign)
}
