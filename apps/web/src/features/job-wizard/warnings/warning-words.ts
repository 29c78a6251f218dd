import type { JobWarning } from '@vouch/domain'
import { formatMoney, formatNumber } from '#lib/format/format.ts'
import { texts } from '../job-wizard.en.ts'

/** A warning as a sentence. @param currency of the job's pay; null if none is chosen */
export function warningSentence(warning: JobWarning, currency: string | null): string {
  const { t } = texts
  switch (warning.kind) {
    case 'shouted':
      return t('warning.shouted')
    case 'pay':
    case 'place':
      return t(`warning.${warning.kind}`, { words: warning.words })
    case 'gendered':
      return t('warning.gendered', { words: warning.words, alternative: warning.alternative })
    case 'wide-pay':
      return t('warning.wide-pay', { widest: money(warning.widest, currency) })
    case 'unlikely-pay':
      return t('warning.unlikely-pay', { amount: money(warning.perYear, currency) })
  }
}

const money = (amount: number, currency: string | null) =>
  currency ? formatMoney(amount, currency) : formatNumber(amount)
