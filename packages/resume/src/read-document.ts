import type { FoundProfile, NewId } from '@vouch/domain'

/** The kinds of document that are read as text or tables rather than as JSON. */
export type DocumentKind = 'pdf' | 'docx' | 'linkedin'

/**
 * Reads a document in this thread; each reader is loaded with the first document of its kind. A hostile document can
 * take any amount of time and memory: bound both from outside.
 * @param id makes the ids of entries
 * @throws ResumeError invalid: broken, locked, without text, a letter
 */
export async function readDocument(
  kind: DocumentKind,
  content: Uint8Array,
  id: NewId,
): Promise<FoundProfile> {
  if (kind === 'linkedin') {
    const { readLinkedIn } = await import('./formats/linkedin.ts')
    return readLinkedIn(Buffer.from(content), id)
  }
  const [lines, { readCv }] = await Promise.all([linesOf(kind, content), import('./cv/read-cv.ts')])
  return readCv(lines, id)
}

async function linesOf(kind: 'pdf' | 'docx', content: Uint8Array) {
  if (kind === 'pdf') {
    const { pdfLines } = await import('./pdf-in/pdf-lines.ts')
    return pdfLines(content)
  }
  const { docxLines } = await import('./formats/docx.ts')
  return docxLines(Buffer.from(content))
}
