import { looksLikeJwt } from '../proof/jwt-text.ts'

const namespace = 'https://purl.imsglobal.org/ob/v3p0'

/** The root tag after an optional declaration and comments; a DOCTYPE is not expected. */
const rootTag =
  /^\s*(?:<\?xml\s[^>]*\?>\s*)?(?:<!--[\s\S]*?-->\s*)*<svg(?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*\s*>/

/**
 * Embeds a credential in an SVG, right after the root tag (OB 3.0 §5.3.2): JSON as CDATA, a compact JWT as attribute.
 * @throws TypeError for another document than an SVG without a badge, or for characters that XML forbids, which
 * `signPassport` escapes
 */
export function bakeSvg(svg: string, credential: string): string {
  const [start] = rootTag.exec(svg) ?? []
  if (start === undefined || svg.includes(namespace)) throw new TypeError('not an SVG without a badge')
  // XML turns a carriage return into a line feed (XML 1.0 §2.11), so the text read back would differ.
  if (/[^\P{Cc}\t\n]|[\p{Cs}\ufffe\uffff]/u.test(credential)) throw new TypeError('not a text for XML')
  return `${start}${element(credential)}${svg.slice(start.length)}`
}

function element(credential: string): string {
  const open = `<openbadges:credential xmlns:openbadges="${namespace}"`
  if (looksLikeJwt(credential)) return `${open} verify="${credential}"></openbadges:credential>`
  return `${open}><![CDATA[${credential.replaceAll(']]>', ']]]]><![CDATA[>')}]]></openbadges:credential>`
}
