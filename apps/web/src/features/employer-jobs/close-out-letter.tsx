import { Radio, Stack, Text, Textarea } from '@mantine/core'
import { type CloseOutPlan, letterLimits } from '@vouch/contract'
import { fillLetter, letterVariables, unknownVariables } from '@vouch/domain'
import { useTexts } from '#lib/format/texts.ts'
import { LetterSamples } from '#ui/application/letter-samples.tsx'
import { texts } from './employer-jobs.en.ts'

/** Why words cannot be sent; null if they can. `own` is null for the company's letter. */
export function faultOf(own: string | null): 'missing' | { readonly unknown: string } | null {
  if (own === null) return null
  if (own.trim() === '') return 'missing'
  const [unknown] = unknownVariables('job-closed', own)
  return unknown === undefined ? null : { unknown }
}

interface CloseOutLetterProps {
  readonly plan: CloseOutPlan
  /** Ids of the applications that are left out. */
  readonly except: ReadonlySet<string>
  /** Words of the viewer's own; null for the company's letter. */
  readonly own: string | null
  readonly onOwn: (own: string | null) => void
  readonly tried: boolean
}

const variables = letterVariables['job-closed'].map((name) => `{${name}}`).join(', ')

/** Choice of the words that the applicants get, and how some of them would read them. */
export function CloseOutLetter({ plan, except, own, onOwn, tried }: CloseOutLetterProps) {
  const t = useTexts(texts)
  const [first] = plan.letters
  const fault = faultOf(own)
  const error = () => {
    if (fault === 'missing') return tried ? t('closeOut.missing') : null
    return fault && t('closeOut.unknown', { variable: `{${fault.unknown}}` })
  }
  const samples = plan.letters
    .filter(({ id }) => !except.has(id))
    .map(({ values, body, ...letter }) => ({
      ...letter,
      body: own === null ? body : fillLetter(own, values).text,
    }))
  return (
    <>
      <Radio.Group
        label={t('closeOut.letter')}
        value={own === null ? 'company' : 'own'}
        onChange={(value) => onOwn(value === 'own' ? (first?.template ?? '') : null)}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="company" label={t('closeOut.company')} />
          <Radio value="own" label={t('closeOut.own')} />
        </Stack>
      </Radio.Group>
      {own !== null && (
        <Textarea
          label={t('closeOut.message')}
          description={t('closeOut.hint', { variables })}
          dir="auto"
          value={own}
          onChange={(event) => onOwn(event.currentTarget.value)}
          error={error()}
          maxLength={letterLimits.body}
          autosize
          minRows={5}
          maxRows={10}
          withAsterisk
        />
      )}
      {samples.length > 0 && fault === null && (
        <div>
          <Text size="sm" c="dimmed">
            {t('closeOut.preview')}
          </Text>
          <LetterSamples
            label={t('closeOut.preview')}
            samples={samples}
            nameOf={(name) => t('closeOut.letterOf', { name })}
          />
        </div>
      )}
    </>
  )
}
