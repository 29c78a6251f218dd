import { open, readFile } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'
import { AppError } from '#base/app-error.ts'
import type { IncomingFile } from './incoming.ts'
import { judgePdf } from './pdf-document.ts'
import type { PdfDanger } from './pdf-scan.ts'
import type { DocumentKind } from './ports.ts'
import { judgeWordDocument, type WordVerdict } from './word-document.ts'

/** Number of bytes that the file-type library inspects. */
const headBytes = 4_100

const pdfSentences: Readonly<Record<PdfDanger, string>> = {
  active:
    'This PDF contains scripts, media or actions that run when it is opened. Print it to a new PDF and upload that.',
  external:
    'This PDF refers to files outside itself, such as on a file server. Print it to a new PDF and upload that.',
  attachment:
    'This PDF has another file attached. Print it to a new PDF and upload that; upload the other file separately.',
  protected:
    'This PDF is protected by a password or restrictions. Save a copy without protection and upload that.',
  unreadable: 'This PDF could not be checked for harmful content. Print it to a new PDF and upload that.',
  broken: 'This PDF is damaged and cannot be read. Save it again and upload the new copy.',
}

const wordSentences: Readonly<Record<Exclude<WordVerdict, 'fine' | 'other'>, string>> = {
  active:
    'This Word document contains macros, embedded programs or embedded files. Save it as a docx without them, or as PDF.',
  remote:
    'This Word document loads content from another computer, such as a template or picture, or links to a file server. Save it as PDF.',
  entities:
    'This Word document contains a DTD, which Word never writes. Open it in Word and save it again, or save it as PDF.',
  bomb: 'This Word document unpacks to far more data than a document should. Save it as PDF.',
  broken: 'This Word document is damaged. Open it, save it again and upload the new copy.',
}

/**
 * Detects a document's kind from its content, never from its file name or declared media type.
 * @throws AppError unsupported-type with a sentence that names an alternative
 */
export async function judgeDocument(
  file: Pick<IncomingFile, 'path' | 'bytes'>,
  allowed: readonly DocumentKind[],
): Promise<DocumentKind> {
  if (file.bytes === 0) throw rejected('This file is empty.')
  const kind = await kindOf(file.path)
  if (kind === 'old-word') {
    throw rejected(
      'This is an old Word document (doc) or a protected one. Save it as PDF or as an unprotected docx.',
    )
  }
  if (kind === undefined || !allowed.includes(kind)) throw rejected(wrongKind(allowed))
  if (kind === 'pdf') {
    const danger = await judgePdf(await readFile(file.path))
    if (danger) throw rejected(pdfSentences[danger])
  }
  if (kind === 'docx') {
    const verdict = await judgeWordDocument(file.path, file.bytes)
    if (verdict === 'other') throw rejected(wrongKind(allowed))
    if (verdict !== 'fine') throw rejected(wordSentences[verdict])
  }
  return kind
}

async function kindOf(path: string): Promise<DocumentKind | 'old-word' | undefined> {
  // If the file-type library throws, the file is of no allowed kind.
  const type = await fileTypeFromBuffer(await readHead(path)).catch(() => undefined)
  switch (type?.ext) {
    case 'pdf':
      return 'pdf'
    case 'docx':
    case 'docm':
    case 'zip':
      return 'docx'
    case 'jpg':
    case 'png':
    case 'webp':
      return 'picture'
    case 'cfb':
      return 'old-word'
    default:
      return undefined
  }
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

function wrongKind(allowed: readonly DocumentKind[]): string {
  return allowed.includes('picture')
    ? 'This file is not a PDF, a Word document (docx) or a picture. Choose one of these.'
    : 'This file is not a PDF or a Word document (docx). Choose one of these.'
}

function rejected(sentence: string): AppError {
  return new AppError('unsupported-type', sentence)
}
