import { Text } from '@mantine/core'
import type { PassportRequest } from '@vouch/contract'
import { useTexts } from '#lib/format/texts.ts'
import { Quote } from '#ui/layout/quote.tsx'
import { texts } from './requests.en.ts'

/** Why a request was returned or refused; nothing if nobody wrote about it. */
export function AssessorWords({ request: { words, state } }: { readonly request: PassportRequest }) {
  const t = useTexts(texts)
  if (words === '') return null
  return (
    <div>
      <Text fw={550}>{t(state === 'refused' ? 'words.refused' : 'words.returned')}</Text>
      <Quote>{words}</Quote>
    </div>
  )
}
