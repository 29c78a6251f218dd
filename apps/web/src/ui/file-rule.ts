import { formatBytes, formatChoice } from '#lib/format.ts'
import { uiTexts } from './ui.en.ts'

/** What is taken. The server checks the content; this check by name and size only saves the person's time. */
export interface FileRule {
  /** Without the dot, lower case. */
  readonly extensions: readonly string[]
  readonly maxBytes: number
}

/** The sentence that says why a file is not taken; null when it is. */
export function fileProblem(file: File, rule: FileRule): string | null {
  const { name, size } = file
  const extension = name.toLowerCase().split('.').at(-1) ?? ''
  if (!rule.extensions.includes(extension)) {
    return uiTexts.t('file.wrongType', { name, kinds: formatChoice(rule.extensions) })
  }
  if (size === 0) return uiTexts.t('file.empty', { name })
  if (size > rule.maxBytes) {
    return uiTexts.t('file.tooBig', { name, size: formatBytes(size), limit: formatBytes(rule.maxBytes) })
  }
  return null
}
