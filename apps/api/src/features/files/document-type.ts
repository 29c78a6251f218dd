import { open, readFile } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'
import { AppError } from '#base/app-error.ts'
import type { IncomingFile } from './incoming.ts'
import { judgePdf } from './pdf-document.ts'
import type { PdfDanger } from './pdf-scan.ts'
import type { DocumentKind } from './ports.ts'
import { judgeWordDocument, type WordVerdict } from './word-document.ts'

/** As much as the detector of types looks at. */
const headBytes = 4_100

/** What to do instead, for each reason. */
const pdfSentences: Readonly<Record<PdfDanger, string>> = {
  active:
    'This PDF contains scripts, sound, film or actions that run when it is opened. Print it to a new PDF and send that one.',
  external:
    'This PDF refers to files outside of itself, such as on a file server. Print it to a new PDF and send that one.',
  attachment:
    'This PDF carries another file inside it. Print it to a new PDF and send that one; send other files by themselves.',
  protected:
    'This PDF is protected by a password or restrictions. Save it without protection and send that one.',
  unreadable: 'This PDF cannot be checked for what it would do. Print it to a new PDF and send that one.',
  broken: 'This PDF is broken and cannot be read. Save it anew and try again.',
}

const wordSentences: Readonly<Record<Exclude<WordVerdict, 'fine' | 'other'>, string>> = {
  active:
    'This Word document contains macros or embedded programs or files. Save it as a docx without them, or as PDF.',
  remote:
    'This Word document loads something from another machine, such as a template or a picture, or links to a file server. Save it as PDF.',
  entities:
    'This Word document contains declarations that Word never writes (DTD). Open it, save it anew, or save it as PDF.',
  bomb: 'This Word document unpacks to far more than a document holds. Save it as PDF.',
  broken: 'This Word document is damaged. Open it, save it anew and send that one.',
}

/**
 * Judges a file by its content; its name and what the browser says count for nothing.
 * @throws AppError unsupported-type with what to do instead
 */
export async function judgeDocument(
  file: Pick<IncomingFile, 'path' | 'bytes'>,
  allowed: readonly DocumentKind[],
): Promise<DocumentKind> {
  if (file.bytes === 0) throw refused('This file is empty.')
  const kind = await kindOf(file.path)
  if (kind === 'old-word') {
    throw refused(
      'This is an old Word document (doc) or a protected one. Save it as PDF or an unprotected docx.',
    )
  }
  if (kind === undefined || !allowed.includes(kind)) throw refused(wanted(allowed))
  if (kind === 'pdf') {
    const danger = await judgePdf(await readFile(file.path))
    if (danger) throw refused(pdfSentences[danger])
  }
  if (kind === 'docx') {
    const verdict = await judgeWordDocument(file.path, file.bytes)
    if (verdict === 'other') throw refused(wanted(allowed))
    if (verdict !== 'fine') throw refused(wordSentences[verdict])
  }
  return kind
}

async function kindOf(path: string): Promise<DocumentKind | 'old-word' | undefined> {
  // Whatever makes the detector stumble is none of them.
  const found = await fileTypeFromBuffer(await readHead(path)).catch(() => undefined)
  switch (found?.ext) {
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

function wanted(allowed: readonly DocumentKind[]): string {
  return allowed.includes('picture')
    ? 'This is neither a PDF nor a Word document (docx) nor a picture. Choose one of these.'
    : 'This is neither a PDF nor a Word document (docx). Choose one of these.'
}

function refused(sentence: string): AppError {
  return new AppError('unsupported-type', sentence)
}
