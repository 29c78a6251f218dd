import { Button, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type CompanyDecision, type CompanyRecord, decideCompany } from '@vouch/contract'
import { mayDecide } from '@vouch/domain'
import { useState } from 'react'
import { api } from '#lib/api/api.ts'
import { isProblem } from '#lib/api/api-problem.ts'
import { notify, notifyError } from '#lib/api/notify.ts'
import { refreshCompany, storeCompany } from '#lib/data/companies.ts'
import { useTexts } from '#lib/format/texts.ts'
import { ConfirmDialog } from '#ui/layout/confirm-dialog.tsx'
import { Notice } from '#ui/layout/notice.tsx'
import { RelativeTime } from '#ui/layout/relative-time.tsx'
import { useFocusFallback } from '#ui/layout/use-focus-fallback.ts'
import { useSeenDocument } from './use-seen-document.ts'
import { texts } from './verification.en.ts'
import classes from './verification.module.css'
import { VerifiedAs } from './verified-as.tsx'

type Decision = CompanyDecision['status']

const decisions: readonly Decision[] = ['verified', 'needs-information', 'rejected', 'suspended']

/** An administrator's decisions about a company, each with a reason that the owners see. */
export function DecideCompany({ company }: { readonly company: CompanyRecord }) {
  const t = useTexts(texts)
  const [opened, { open, close }] = useDisclosure(false)
  // The last decision keeps the dialog's text unchanged while the dialog closes.
  const [last, setLast] = useState<Decision>('verified')
  const [shownWarnings, setShownWarnings] = useState<readonly string[]>([])
  const warnings = [
    ...(company.status === 'draft' ? [t('decide.draft')] : []),
    ...(company.provenDomain || company.hasDocument ? [] : [t('decide.noProof')]),
  ]
  const { ref, rescue } = useFocusFallback<HTMLElement>(company.status)
  const look = useSeenDocument(company)
  const ask = (decision: Decision) => {
    setLast(decision)
    setShownWarnings(warnings)
    open()
  }
  const wordOf = (decision: Decision) =>
    decision === 'verified' && company.status === 'suspended'
      ? t('decide.reinstate')
      : t(`decide.${decision}`)
  return (
    <section ref={ref} tabIndex={-1} className={classes.part} aria-labelledby="decide-title">
      <Title order={2} id="decide-title">
        {t('decide.title')}
      </Title>
      {warnings.map((sentence) => (
        <Text key={sentence}>{sentence}</Text>
      ))}
      {company.provenDomain && <Text>{t('decide.domain', { domain: company.provenDomain })}</Text>}
      <VerifiedAs company={company} />
      <DocumentNews look={look} isExpected={company.hasDocument} />
      <div className={classes.acts}>
        {company.hasDocument && (
          <Button variant="default" onClick={() => void look.open()}>
            {t('decide.document')}
          </Button>
        )}
        {decisions
          .filter((decision) => mayDecide(company.status, decision))
          .map((decision) => (
            <Button
              key={decision}
              variant={decision === 'verified' ? 'filled' : 'default'}
              onClick={() => ask(decision)}
            >
              {wordOf(decision)}
            </Button>
          ))}
      </div>
      <DecisionDialog
        company={company}
        decision={last}
        opened={opened}
        warnings={shownWarnings}
        onClose={close}
        onClosed={rescue}
      />
    </section>
  )
}

interface DecisionDialogProps {
  readonly company: CompanyRecord
  readonly decision: Decision
  readonly opened: boolean
  readonly warnings: readonly string[]
  readonly onClose: () => void
  readonly onClosed: () => void
}

function DecisionDialog({ company, decision, opened, warnings, onClose, onClosed }: DecisionDialogProps) {
  const t = useTexts(texts)
  const client = useQueryClient()
  const { id, name, version } = company
  const decide = useMutation({
    mutationFn: (body: CompanyDecision) =>
      api(decideCompany, { params: { id }, body, version }, { quiet: true }),
    onSuccess: async (now, { status }) => {
      notify(t(`decide.done.${status}`, { company: name }))
      await storeCompany(client, now)
    },
    onError: (error) => notifyError(isProblem(error, 412) ? t('decide.stale') : error.message),
    onSettled: () => void refreshCompany(client, id),
  })
  return (
    <ConfirmDialog
      opened={opened}
      title={t(`decide.ask.${decision}`, { company: name })}
      confirmLabel={t(`decide.submit.${decision}`)}
      danger={decision === 'rejected' || decision === 'suspended'}
      {...(decision !== 'verified' && {
        reason: {
          label: t('decide.reason'),
          hint: t('decide.reasonHint'),
          required: true,
          maxLength: 1000,
        },
      })}
      onConfirm={async (reason) => {
        try {
          await decide.mutateAsync({ status: decision, reason })
        } catch (error) {
          // 412: the company has changed. The page behind the dialog shows the change.
          if (!isProblem(error, 412)) throw error
        }
      }}
      onClose={onClose}
      onClosed={onClosed}
    >
      <Text>{t(`decide.effect.${decision}`)}</Text>
      {decision === 'verified' && <Warnings sentences={warnings} />}
    </ConfirmDialog>
  )
}

/** The page's warnings, repeated in the dialog that verifies the company. */
function Warnings({ sentences }: { readonly sentences: readonly string[] }) {
  if (sentences.length === 0) return null
  return (
    <div className={classes.warning}>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  )
}

interface DocumentNewsProps {
  readonly look: ReturnType<typeof useSeenDocument>
  readonly isExpected: boolean
}

/** Link to the company's document, with a warning if it was replaced since the page was opened. */
function DocumentNews({ look, isExpected }: DocumentNewsProps) {
  const t = useTexts(texts)
  const { document, isPending, isReplaced } = look
  return (
    <>
      {isReplaced && (
        <Notice tone="warn" urgent title={t(document ? 'decide.replaced' : 'decide.removed')}>
          {t(document ? 'decide.replacedBody' : 'decide.removedBody')}
        </Notice>
      )}
      {/* Keeps the line's room, because the buttons below would move away from a pointer that is about to click. */}
      {isExpected && isPending && <Text aria-hidden>{'\u00a0'}</Text>}
      {document && (
        <Text className={classes.file}>
          {t('decide.documentOf', { name: document.name })} <RelativeTime value={document.uploadedAt} />
        </Text>
      )}
    </>
  )
}
