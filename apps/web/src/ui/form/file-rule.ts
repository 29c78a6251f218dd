import { formatBytes, formatChoice } from '#lib/format/format.ts'
import { uiTexts } from '#ui/layout/ui.en.ts'

/** Which files are accepted. The server checks the whole content; this check only avoids useless uploads. */
export interface FileRule {
  /** Accepted file extensions, without dot and in lower case. */
  readonly extensions: readonly string[]
  readonly maxBytes: number
}

/** How people call files with an extension, where that is not the extension in capitals. */
const kindNames: Readonly<Record<string, string>> = {
  docx: 'Word',
  htm: 'HTML',
  jpg: 'JPEG',
  jsonl: 'JSON Lines',
  jsonld: 'JSON',
  jws: 'JWT',
  ndjson: 'JSON Lines',
  webp: 'WebP',
}

/** Pattern of a file's first bytes, by extension. Files with other extensions are not checked by content. */
const signatures: Readonly<Record<string, RegExp>> = {
  pdf: /^%PDF-/,
  docx: /^PK/,
  zip: /^PK/,
  jpg: /^\xff\xd8\xff/,
  jpeg: /^\xff\xd8\xff/,
  png: /^\x89PNG/,
  webp: /^RIFF....WEBP/s,
}

/** Error message if a file's name, size or first bytes break the rule; null if the file is accepted. */
export async function fileProblem(file: File, rule: FileRule): Promise<string | null> {
  const { name } = file
  const named = namedProblem(file, rule)
  if (named) return named
  const kinds = rule.extensions.map((extension) => signatures[extension])
  if (!signatures[extensionOf(name)]) return null
  try {
    const start = String.fromCharCode(...new Uint8Array(await file.slice(0, 16).arrayBuffer()))
    if (kinds.some((kind) => kind?.test(start))) return null
    return uiTexts.t('file.wrongContent', { name, kinds: kindsOf(rule) })
  } catch {
    // The file was moved or renamed after it was chosen, or is only in the cloud.
    return uiTexts.t('file.unreadable', { name })
  }
}

function kindsOf({ extensions }: FileRule): string {
  return formatChoice([...new Set(extensions.map((one) => kindNames[one] ?? one.toUpperCase()))])
}

function extensionOf(name: string): string {
  return name.toLowerCase().split('.').at(-1) ?? ''
}

function namedProblem(file: File, rule: FileRule): string | null {
  const { name, size } = file
  if (!rule.extensions.includes(extensionOf(name))) {
    return uiTexts.t('file.wrongType', { name, kinds: kindsOf(rule) })
  }
  if (size === 0) return uiTexts.t('file.empty', { name })
  if (size > rule.maxBytes) {
    return uiTexts.t('file.tooBig', { name, size: formatBytes(size), limit: formatBytes(rule.maxBytes) })
  }
  return null
}
