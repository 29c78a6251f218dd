import { formatPay, type Pay } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { uiTexts } from './ui.en.ts'

/** What a job pays, or that nothing is said about it. */
export function Money(pay: Pay) {
  const t = useTexts(uiTexts)
  return <span>{formatPay(pay) ?? t('pay.unknown')}</span>
}
