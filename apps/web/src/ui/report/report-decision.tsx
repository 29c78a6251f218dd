import { Radio, Stack, Text, Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import { Quote } from '#ui/layout/quote.tsx'

const outcomes = ['acted', 'dismissed'] as const

/** What came of a report, with a note for the other administrators. */
export interface ReportDecisionValue {
  readonly outcome: (typeof outcomes)[number] | null
  readonly note: string
}

interface ReportDecisionProps {
  /** What somebody reported. */
  readonly report: { readonly reason: string; readonly words: string }
  readonly labels: Readonly<Record<'choice' | (typeof outcomes)[number] | 'note' | 'noteHint', string>>
  readonly maxNote: number
  readonly value: ReportDecisionValue
  readonly onChange: (value: ReportDecisionValue) => void
  /** Further fields. */
  readonly children?: ReactNode
}

/** A report, and the fields of what an administrator decides about it. */
export function ReportDecision({ report, labels, maxNote, value, onChange, children }: ReportDecisionProps) {
  const { outcome, note } = value
  return (
    <>
      <div>
        <Text fw={550}>{report.reason}</Text>
        {report.words !== '' && <Quote>{report.words}</Quote>}
      </div>
      <Radio.Group
        label={labels.choice}
        value={outcome}
        onChange={(chosen) => onChange({ note, outcome: outcomes.find((one) => one === chosen) ?? null })}
        withAsterisk
      >
        <Stack gap={8} mt={8}>
          {outcomes.map((one) => (
            <Radio key={one} value={one} label={labels[one]} />
          ))}
        </Stack>
      </Radio.Group>
      {children}
      <Textarea
        label={labels.note}
        description={labels.noteHint}
        maxLength={maxNote}
        autosize
        minRows={2}
        maxRows={8}
        value={note}
        onChange={(event) => onChange({ outcome, note: event.currentTarget.value })}
      />
    </>
  )
}
