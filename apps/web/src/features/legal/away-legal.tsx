import { useQuery } from '@tanstack/react-query'
import type { LegalDocumentName } from '@vouch/contract'
import { payloadQuery } from '#lib/api/payload.ts'
import { formatMoment } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { consentTexts } from '#ui/form/consents.en.ts'
import { awayTexts } from '#ui/layout/away.en.ts'
import { AwayNotice } from '#ui/layout/away-notice.tsx'
import { ErrorState } from '#ui/layout/error-state.tsx'
import { Page } from '#ui/layout/page.tsx'
import { LegalText } from './legal-text.tsx'

interface AwayLegalProps {
  readonly document: LegalDocumentName
  /** Number of an earlier version; undefined for the current version. */
  readonly version: number | undefined
  readonly error: unknown
  readonly onRetry: () => void
}

/** The last known version of a legal document, while the API is away. */
export function AwayLegal({ document, version, error, onRetry }: AwayLegalProps) {
  const t = useTexts(awayTexts)
  const consent = useTexts(consentTexts)
  const name = consent(`name.${document}`)
  const { data: payload, isPending } = useQuery(payloadQuery(document))
  if (payload && (version === undefined || (payload.at !== null && payload.content.version === version))) {
    const { at, content } = payload
    const shown = at === null ? t('builtText') : t('text', { when: formatMoment(at) })
    return (
      <LegalText
        shown={content}
        name={name}
        isDated={at !== null}
        away={<AwayNotice shown={shown} onRetry={onRetry} />}
      />
    )
  }
  return (
    <Page title={name} width="text">
      {!isPending && <ErrorState error={error} onRetry={onRetry} />}
    </Page>
  )
}
