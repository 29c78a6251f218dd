import { Radio, Stack, Text, Textarea } from '@mantine/core'
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
import { Quote } from '../quote.tsx'
import { useDialogChange } from '../versioned-change.ts'
import { texts } from './reports.en.ts'

interface DecideReportProps {
  readonly report: PassportReport
  readonly onClose: () => void
}

const outcomes = ['acted', 'dismissed'] as const

/** An administrator's decision about a report, with a note for the other administrators. */
export function DecideReport({ report, onClose }: DecideReportProps) {
  const t = useTexts(texts)
  const client = useQueryClient()
  const [state, setState] = useState<PassportReportDecision['state'] | null>(null)
  const [note, setNote] = useState('')
  const { id, version, passport, reason, words, isAnswered } = report
  const { run, busy, failure } = useDialogChange({
    change: (body: PassportReportDecision) =>
      api(decidePassportReport, { params: { id }, version, body }, { quiet: true }),
    reload: () => {
      void client.invalidateQueries({ queryKey: ['dashboard', 'admin'] })
      return client.invalidateQueries({ queryKey: ['passport-reports'] })
    },
    done: (decision) => t(`form.done.${decision.state}`),
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
      onSubmit={() => state && run({ state, note: note.trim() })}
      onClose={onClose}
    >
      <div>
        <Text fw={550}>{t(`reasons.${reason}`)}</Text>
        {words !== '' && <Quote>{words}</Quote>}
      </div>
      <Radio.Group
        label={t('form.choice')}
        value={state}
        onChange={(value) => setState(outcomes.find((one) => one === value) ?? null)}
        withAsterisk
      >
        <Stack gap={8} mt={8}>
          {outcomes.map((value) => (
            <Radio key={value} value={value} label={t(`form.${value}`)} />
          ))}
        </Stack>
      </Radio.Group>
      <Textarea
        label={t('form.note')}
        description={t('form.noteHint')}
        maxLength={reportLimits.note}
        autosize
        minRows={2}
        maxRows={8}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </DialogForm>
  )
}
