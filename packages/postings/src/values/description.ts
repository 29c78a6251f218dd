/** Sanitises untrusted HTML. */
export type CleanHtml = (html: string) => string

const markup = /<(p|br|ul|ol|li|div|h[1-6]|strong|b|em|i|a|span|table|script|style)\b[^>]*>/i

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
  const parts = [
    richText(description, cleanHtml),
    headed('Requirements', richText(requirements, cleanHtml)),
    headed('Benefits', richText(benefits, cleanHtml)),
    headed('Place of work', richText(place, cleanHtml)),
  ]
  return parts.filter(Boolean).join('')
}

/**
 * Sanitises HTML, or turns plain text into paragraphs. Plain text is split at line ends, bullets and runs of
 * four spaces (some sources write those instead of line ends).
 */
export function richText(text: string, cleanHtml: CleanHtml): string {
  if (markup.test(text)) return cleanHtml(text)
  const paragraphs = text
    .split(/\n+|\s{4,}|\s*[•·▪]\s*/)
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
  return paragraphs.map((part) => cleanHtml(`<p>${part}</p>`)).join('')
}

function headed(title: string, html: string): string {
  return html ? `<h2>${title}</h2>${html}` : ''
}
