// Importing packages do not type-check this folder, so reference its declarations explicitly.
/// <reference path="./libraries.d.ts" />

export { educationLevelOf } from './cv/education-level.ts'
export { resumeFileName } from './formats/file-name.ts'
export { readJsonResume } from './formats/json-resume.ts'
export { resumeKind } from './formats/kind.ts'
export { type PacketSheet, packetPdf } from './pdf-out/packet-pdf.ts'
export { type PassportSheet, passportPdf } from './pdf-out/passport-pdf.ts'
export { resumePdf } from './pdf-out/resume-pdf.ts'
export { type DocumentKind, documentText, readDocument } from './read-document.ts'
export { ResumeError, type ResumeErrorCode } from './resume-error.ts'

/** Loads fonts for texts to be drawn as outlines in SVG; see `text-outlines.ts`. The first call loads HarfBuzz. */
export async function textOutlines(texts: string) {
  const outlines = await import('./pdf-out/text-outlines.ts')
  return outlines.textOutlines(texts)
}
