import type { JobImportSummary } from '@vouch/contract'
import { counted, formatList } from '#lib/format/format.ts'
import type { Translate } from '#lib/format/texts.ts'
import type { texts } from './job-imports.en.ts'

const named = ['created', 'updated', 'unchanged', 'duplicates', 'rejected', 'closed', 'relisted'] as const

/** Counts of an import in words: "1,204 new, 12 changed and 3 rejected". */
export function countWords(counts: JobImportSummary['counts'], t: Translate<typeof texts.english>): string {
  const parts = named
    .filter((name) => counts[name] > 0)
    .map((name) => t(`counts.${name}`, counted(counts[name])))
  return parts.length === 0 ? t('counts.none') : formatList(parts)
}
