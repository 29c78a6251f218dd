import { Checkbox, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ConsentState, LegalDocumentName } from '@vouch/contract'
import { useCommand } from '#lib/api/use-command.ts'
import { consentsQuery, isGiven, useGiveConsent } from '#lib/data/consents.ts'
import { formatDay } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { ErrorState } from '#ui/layout/error-state.tsx'
import { useFocusFallback } from '#ui/layout/use-focus-fallback.ts'
import { LinkAnchor } from '#ui/links/link.tsx'
import classes from './consent-fields.module.css'
import { consentTexts } from './consents.en.ts'

/** Path in the form of the checkbox for a legal document. */
export function consentPath(document: LegalDocumentName): string {
  return `consents.${document}`
}

interface ConsentFieldsProps {
  readonly documents: readonly LegalDocumentName[]
  /** Error messages, keyed by {@link consentPath}. */
  readonly errors?: Readonly<Record<string, string>>
}

/** Checkboxes for legal documents. Ticking one stores the consent at once; it cannot be withdrawn here. */
export function ConsentFields({ documents, errors = {} }: ConsentFieldsProps) {
  const t = useTexts(consentTexts)
  const { data, error, refetch } = useQuery(consentsQuery)
  if (!data) return error && <ErrorState error={error} title={t('failed')} onRetry={() => void refetch()} />
  return (
    <ul className={classes.list}>
      {data
        .filter(({ document }) => documents.includes(document))
        .map((state) => (
          <Consent key={state.document} state={state} error={errors[consentPath(state.document)]} />
        ))}
    </ul>
  )
}

interface ConsentProps {
  readonly state: ConsentState
  readonly error: string | undefined
}

function Consent({ state, error }: ConsentProps) {
  const t = useTexts(consentTexts)
  const { document, current, given, news } = state
  const { version } = current
  const name = t(`name.${document}`)
  const give = useGiveConsent()
  const { run, busy, failure } = useCommand(() => give(document, version))
  const isDone = isGiven(state)
  const { ref } = useFocusFallback<HTMLDivElement>(isDone)

  return (
    <li className={classes.one}>
      <div>
        <LinkAnchor to={`/${document}`} target="_blank" fw={600} underline="always">
          {t('newTab', { name })}
        </LinkAnchor>
        <Text size="sm" c="dimmed">
          {t('version', { version, day: formatDay(current.publishedAt) })}
        </Text>
      </div>
      {given && news.length > 0 && (
        <div className={classes.news}>
          {t(`newer.${document}`, { version: given.version })}
          <ul>
            {news.map((one) => (
              <li key={one.version}>{t('change', { version: one.version, summary: one.summary })}</li>
            ))}
          </ul>
        </div>
      )}
      {isDone && given ? (
        <div ref={ref} tabIndex={-1} className={classes.given}>
          <IconCheck size={18} aria-hidden />
          <span>{t(`given.${document}`, { day: formatDay(given.givenAt) })}</span>
        </div>
      ) : (
        <Checkbox
          data-path={consentPath(document)}
          label={t(`ask.${document}`, { version })}
          checked={busy}
          error={failure ?? error}
          onChange={(event) => {
            if (event.currentTarget.checked && !busy) run()
          }}
        />
      )}
    </li>
  )
}
