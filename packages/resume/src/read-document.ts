import type { NewId, ParsedProfile } from '@vouch/domain'

/** Kinds of résumé files that are not JSON. */
export type DocumentKind = 'pdf' | 'docx' | 'linkedin'

/**
 * Reads a résumé file in the current thread; the reader is loaded on first use. Security: a malicious file
 * can take unlimited time and memory, so callers must limit both.
 * @param id generates the ids of profile entries
 * @throws ResumeError invalid if the file is damaged, password-protected, without text, or only a letter
 */
export async function readDocument(
  kind: DocumentKind,
  content: Uint8Array,
  id: NewId,
): Promise<ParsedProfile> {
  if (kind === 'linkedin') {
    const { readLinkedIn } = await import('./formats/linkedin.ts')
    return readLinkedIn(Buffer.from(content), id)
  }
  const [lines, { readCv }] = await Promise.all([linesOf(kind, content), import('./cv/read-cv.ts')])
  return readCv(lines, id)
}

/**
 * Reads the text of a CV, one line per line. Security and errors as in {@link readDocument}.
 * @throws ResumeError invalid
 */
export async function documentText(kind: 'pdf' | 'docx', content: Uint8Array): Promise<string> {
  const lines = await linesOf(kind, content)
  return lines.map(({ text, gap }, place) => `${gap && place > 0 ? '\n' : ''}${text}`).join('\n')
}

async function linesOf(kind: 'pdf' | 'docx', content: Uint8Array) {
  if (kind === 'pdf') {
    const { pdfLines } = await import('./pdf-in/pdf-lines.ts')
    return pdfLines(content)
  }
  const { docxLines } = await import('./formats/docx.ts')
  return docxLines(Buffer.from(content))
}
