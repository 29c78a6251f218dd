import { formatBytes, formatChoice } from '#lib/format/format.ts'
import { uiTexts } from '#ui/layout/ui.en.ts'

/** What is taken. The server judges the whole content; what is checked here only saves the person's time. */
export interface FileRule {
  /** Without the dot, lower case. */
  readonly extensions: readonly string[]
  readonly maxBytes: number
}

/** How files of a kind begin. Kinds that are not here are told by their name alone. */
const beginnings: Readonly<Record<string, RegExp>> = {
  pdf: /^%PDF-/,
  docx: /^PK/,
  zip: /^PK/,
  jpg: /^\xff\xd8\xff/,
  jpeg: /^\xff\xd8\xff/,
  png: /^\x89PNG/,
  webp: /^RIFF....WEBP/s,
}

/** The sentence that says why a file is not taken, by name, size and first bytes; null when it is. */
export async function fileProblem(file: File, rule: FileRule): Promise<string | null> {
  const { name } = file
  const named = namedProblem(file, rule)
  if (named) return named
  const kinds = rule.extensions.map((extension) => beginnings[extension])
  if (!beginnings[extensionOf(name)]) return null
  try {
    const start = String.fromCharCode(...new Uint8Array(await file.slice(0, 16).arrayBuffer()))
    if (kinds.some((kind) => kind?.test(start))) return null
    return uiTexts.t('file.wrongContent', { name, kinds: formatChoice(rule.extensions) })
  } catch {
    // Moved, renamed or not yet down from the cloud since it was chosen.
    return uiTexts.t('file.unreadable', { name })
  }
}

function extensionOf(name: string): string {
  return name.toLowerCase().split('.').at(-1) ?? ''
}

function namedProblem(file: File, rule: FileRule): string | null {
  const { name, size } = file
  if (!rule.extensions.includes(extensionOf(name))) {
    return uiTexts.t('file.wrongType', { name, kinds: formatChoice(rule.extensions) })
  }
  if (size === 0) return uiTexts.t('file.empty', { name })
  if (size > rule.maxBytes) {
    return uiTexts.t('file.tooBig', { name, size: formatBytes(size), limit: formatBytes(rule.maxBytes) })
  }
  return null
}
