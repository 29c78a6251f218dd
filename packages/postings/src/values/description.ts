import { decodeHTML } from 'entities'

/** Sanitises untrusted HTML. */
export type CleanHtml = (html: string) => string

const markup = /<(p|br|ul|ol|li|div|h[1-6]|strong|b|em|i|a|span|table|section|script|style)\b[^>]*>/i
const escapedMarkup = /&lt;\/?(p|br|ul|ol|li|div|h[1-6]|strong|b|em|span)\b/i

/** The parts of an imported posting's text, in display order. */
interface DescriptionParts {
  readonly description: string
  readonly requirements: string
  readonly benefits: string
  /** Street address of the workplace. */
  readonly place: string
}

/** Joins the parts of a posting into one sanitised HTML description. */
export function describePosting(
  { description, requirements, benefits, place }: DescriptionParts,
  cleanHtml: CleanHtml,
): string {
  return (
    richText(description, cleanHtml) +
    headed('Requirements', richText(requirements, cleanHtml)) +
    headed('Benefits', richText(benefits, cleanHtml)) +
    headed('Place of work', richText(place, cleanHtml))
  )
}

/**
 * Sanitises HTML, also when it is escaped as text (`&lt;p&gt;`), or turns plain text into paragraphs. Plain text is split
 * at line ends, bullets and runs of four spaces (some sources write those instead of line ends).
 */
export function richText(text: string, cleanHtml: CleanHtml): string {
  if (text === '') return ''
  if (markup.test(text)) return cleanHtml(text)
  if (escapedMarkup.test(text)) return cleanHtml(decodeHTML(text))
  const needsCleaning = text.includes('<') || text.includes('&')
  let html = ''
  for (const part of text.split(/\n+|\s{4,}|\s*[•·▪]\s*/)) {
    const line = part.replace(/\s+/g, ' ').trim()
    // Sanitising costs most of an import, and text without these two characters needs none.
    if (line !== '') html += needsCleaning ? cleanHtml(`<p>${line}</p>`) : `<p>${line}</p>`
  }
  return html
}

function headed(title: string, html: string): string {
  return html ? `<h2>${title}</h2>${html}` : ''
}
