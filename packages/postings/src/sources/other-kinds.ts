import { extname } from 'node:path'
import { fileTypeFromBuffer } from 'file-type'
import { UnreadableSource } from './posting-source.ts'

/** What people call kinds of files, by the extension that `file-type` finds. */
const kinds: Readonly<Record<string, string>> = {
  xlsx: 'an Excel workbook. Save it as CSV first',
  xls: 'an Excel workbook. Save it as CSV first',
  cfb: 'an old Office document. Save it as CSV first',
  ods: 'an OpenDocument spreadsheet. Save it as CSV first',
  docx: 'a Word document',
  pdf: 'a PDF document',
  zip: 'a ZIP archive. Unpack it first',
  gz: 'a gzip archive. Unpack it first',
  '7z': 'a 7-Zip archive. Unpack it first',
  rar: 'a RAR archive. Unpack it first',
  parquet: 'a Parquet file. Save it as CSV or JSON first',
  sqlite: 'an SQLite database',
}

const readable = 'CSV, JSON, JSON Lines or XML'

/** @throws UnreadableSource for a file that is no text, whatever its name says */
export async function refuseOtherKinds(head: Buffer, name: string, fileName: string): Promise<void> {
  const type = await fileTypeFromBuffer(head.subarray(0, 65_536)).catch(() => undefined)
  // Some signatures are two bytes long, so that a damaged row can look like one.
  const isText = !isBinary(head) && !/^(pdf|rtf|eps|ps)$/.test(type?.ext ?? '')
  if (type && !isText && !/xml|html|text|json/.test(type.mime)) {
    const kind = kinds[type.ext] ?? `a file of type ${type.mime}, not ${readable}`
    const said = extname(fileName).toLowerCase()
    const isMisnamed = said !== '' && said !== `.${type.ext}`
    throw new UnreadableSource(
      'kind',
      isMisnamed ? `Despite its name, ${name} is ${kind}.` : `${name} is ${kind}.`,
    )
  }
}

/** True if more than one byte of fifty is a control character that texts do not have. */
function isBinary(head: Buffer): boolean {
  const bytes = head.subarray(0, 65_536)
  let odd = 0
  for (const byte of bytes) if (byte < 9 || (byte > 13 && byte < 27) || (byte > 27 && byte < 32)) odd += 1
  return odd * 50 > bytes.length
}

/** @throws UnreadableSource for bytes that are no text in any encoding */
export function refuseBinary(text: string, name: string): void {
  const sample = text.slice(0, 65_536)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters tell binary files from text.
  const odd = sample.match(/[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/g)?.length ?? 0
  if (odd > sample.length / 10)
    throw new UnreadableSource('kind', `${name} is a binary file, not ${readable}.`)
}
