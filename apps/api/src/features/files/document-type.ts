import { fileTypeFromBuffer } from 'file-type'
import { AppError } from '#platform/app-error.ts'
import { isWordDocument } from './word-document.ts'

export interface DocumentType {
  readonly extension: 'pdf' | 'docx'
  readonly mediaType: string
}

const pdf: DocumentType = { extension: 'pdf', mediaType: 'application/pdf' }
const docx: DocumentType = {
  extension: 'docx',
  mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
}

/**
 * Judges a file by its content; its name and what the browser says count for nothing.
 * @throws AppError unsupported-type for everything but pdf and docx
 */
export async function judgeDocument(content: Buffer): Promise<DocumentType> {
  if (content.length === 0) throw new AppError('unsupported-type', 'This file is empty.')
  // Whatever makes the detector stumble is neither of the two.
  const found = await fileTypeFromBuffer(content).catch(() => undefined)
  if (found?.ext === 'pdf') return pdf
  if ((found?.ext === 'docx' || found?.ext === 'zip') && isWordDocument(content)) return docx
  if (found?.ext === 'cfb') {
    throw new AppError(
      'unsupported-type',
      'This is an old Word document (doc). Save it as PDF or docx first.',
    )
  }
  throw new AppError(
    'unsupported-type',
    'This is neither a PDF nor a Word document (docx). Choose one of these.',
  )
}
