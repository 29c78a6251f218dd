import sanitize from 'sanitize-html'

const options: sanitize.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'em', 'u', 's', 'ul', 'ol', 'li', 'h2', 'h3', 'blockquote', 'a'],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['https', 'http', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  // What is inside these is never text for a reader.
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'iframe',
    'title',
    'template',
    'svg',
    'math',
  ],
  transformTags: {
    b: 'strong',
    i: 'em',
    strike: 's',
    h1: 'h2',
    h4: 'h3',
    h5: 'h3',
    h6: 'h3',
    // A stranger's link gets no credit from us and no handle on our window.
    a: sanitize.simpleTransform('a', { rel: 'nofollow noopener noreferrer' }),
  },
}

/**
 * Cleans HTML from outside down to paragraphs, lists, headings, emphasis and web links.
 * @param html anything, also text without mark-up or broken mark-up
 * @returns well-formed HTML; the text of tags that are not allowed stays, apart from scripts and styles
 */
export function cleanRichText(html: string): string {
  return sanitize(html, options).trim()
}
