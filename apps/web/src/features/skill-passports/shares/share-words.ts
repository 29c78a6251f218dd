import type { PassportShare } from '@vouch/contract'
import { formatList } from '#lib/format/format.ts'
import { shareParts } from './share-draft.ts'
import { texts } from './shares.en.ts'

/** What its owner calls a share. */
export function labelOf({ label }: PassportShare): string {
  return label || texts.t('unnamed')
}

/** Name of a shared passport, with what the share shows of it. */
export function sharedWords({ name, parts }: PassportShare['passports'][number]): string {
  const shown = shareParts.filter((part) => parts[part]).map((part) => texts.t(`part.${part}`))
  return shown.length > 0 ? texts.t('parts', { name, parts: formatList(shown) }) : name
}
