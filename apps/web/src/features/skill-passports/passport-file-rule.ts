import { maxPassportBytes } from '@vouch/contract'
import type { FileRule } from '#ui/form/file-rule.ts'

/** Files that may hold a passport. Rounded down to whole megabytes, because hints show whole megabytes. */
export const passportFileRule: FileRule = {
  extensions: ['json', 'jsonld', 'jwt', 'jws', 'txt', 'png', 'svg'],
  maxBytes: Math.floor(maxPassportBytes / 1e6) * 1e6,
}
