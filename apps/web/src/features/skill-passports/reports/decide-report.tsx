import { useQueryClient } from '@tanstack/react-query'
import {
  decidePassportReport,
  type PassportReport,
  type PassportReportDecision,
  reportLimits,
} from '@vouch/contract'
import { useState } from 'react'
import { api } from '#lib/api/api.ts'
import { useTexts } from '#lib/format/texts.ts'
import { DialogForm } from '#ui/layout/dialog.tsx'
import { ReportDecision, type ReportDecisionValue } from '#ui/report/report-decision.tsx'
import { useDialogChange } from '../versioned-change.ts'
import { texts } from './reports.en.ts'

interface DecideReportProps {
  readonly report: PassportReport
  readonly onClose: () => void
}

/** An administrator's decision about a report, with a note for the other administrators. */
export function DecideReport({ report, onClose }: DecideReportProps) {
  const t = useTexts(texts)
  const client = useQueryClient()
  const [decision, setDecision] = useState<ReportDecisionValue>({ outcome: null, note: '' })
  const { outcome: state } = decision
  const { id, version, passport, reason, words, isAnswered } = report
  const { run, busy, failure } = useDialogChange({
    change: (body: PassportReportDecision) =>
      api(decidePassportReport, { params: { id }, version, body }, { quiet: true }),
    reload: () => {
      void client.invalidateQueries({ queryKey: ['dashboard', 'admin'] })
      return client.invalidateQueries({ queryKey: ['passport-reports'] })
    },
    done: (decided) => t(`form.done.${decided.state}`),
    onClose,
  })
  return (
    <DialogForm
      label={t('form.title', { name: passport.name })}
      body={t(isAnswered ? 'form.answered' : 'form.anonymous')}
      submitLabel={t(`form.submit.${state ?? 'acted'}`)}
      busy={busy}
      notYet={state === null}
      failure={failure}
      onSubmit={() => state && run({ state, note: decision.note.trim() })}
      onClose={onClose}
    >
      <ReportDecision
        report={{ reason: t(`reasons.${reason}`), words }}
        labels={{
          choice: t('form.choice'),
          acted: t('form.acted'),
          dismissed: t('form.dismissed'),
          note: t('form.note'),
          noteHint: t('form.noteHint'),
        }}
        maxNote={reportLimits.note}
        value={decision}
        onChange={setDecision}
      />
    </DialogForm>
  )
}
