import type { ResumeImport } from '@vouch/contract'
import { ResumeError } from '../resume-error.ts'
import { hasEntry } from './unzip.ts'

type ResumeKind = ResumeImport['kind']

/** Whether a zip is a Word document. Recognises damaged documents too, so that their reader can report the damage. */
async function isDocx(content: Buffer): Promise<boolean> {
  return hasEntry(content, 'word/document.xml').catch(() => content.includes('word/document'))
}

/**
 * Detects the kind of a résumé file from its content, never from its name.
 * @throws ResumeError unsupported-type
 */
export async function resumeKind(content: Buffer): Promise<ResumeKind> {
  // The PDF header may be anywhere in the first kilobyte (ISO 32000-1, annex H.3.4.1).
  if (content.subarray(0, 1024).includes('%PDF-')) return 'pdf'
  if (content.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 3, 4]))) {
    return (await isDocx(content)) ? 'docx' : 'linkedin'
  }
  if (/^(?:\uFEFF)?\s*[[{]/.test(content.subarray(0, 200).toString('utf8'))) return 'json-resume'
  if (content.subarray(0, 8).equals(Buffer.from('d0cf11e0a1b11ae1', 'hex'))) {
    throw new ResumeError(
      'unsupported-type',
      'This is an old Word document (doc). Save it as PDF or docx first.',
    )
  }
  throw new ResumeError(
    'unsupported-type',
    'This is neither a PDF, a Word document (docx), a JSON Resume nor a LinkedIn export (zip). Choose one of these.',
  )
}
