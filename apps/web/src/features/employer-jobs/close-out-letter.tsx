import { Radio, Stack, Text, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type CloseOutPlan, type LetterLanguage, letterLimits, shownCloseOutLetters } from '@vouch/contract'
import { fillLetter, letterLanguageOf, letterVariables, unknownVariables } from '@vouch/domain'
import { useTexts } from '#lib/format/texts.ts'
import { currentPersonQuery } from '#lib/identity/current-person.ts'
import { LetterSamples } from '#ui/application/letter-samples.tsx'
import { lengthProblem } from '#ui/form/length-problem.ts'
import { texts } from './employer-jobs.en.ts'
import type { CloseOutWords } from './use-close-out.ts'

/** Why words cannot be sent; null if they can. */
export function faultOf({
  isOwn,
  message,
}: CloseOutWords): 'missing' | 'long' | { readonly unknown: string } | null {
  if (!isOwn) return null
  if (message.trim() === '') return 'missing'
  if (lengthProblem(message, letterLimits.body) !== null) return 'long'
  const [unknown] = unknownVariables('job-closed', message)
  return unknown === undefined ? null : { unknown }
}

/** The language in which the viewer starts to write: theirs, or English if there are no letters in it. */
function useOwnLetterLanguage(): LetterLanguage {
  const { data: person } = useQuery({ ...currentPersonQuery, enabled: false })
  return letterLanguageOf(person?.locale ?? navigator.language)
}

interface CloseOutLetterProps {
  readonly plan: CloseOutPlan
  /** Ids of the applications that are left out. */
  readonly except: ReadonlySet<string>
  readonly words: CloseOutWords
  readonly onWords: (words: CloseOutWords) => void
  readonly tried: boolean
}

const variables = letterVariables['job-closed'].map((name) => `{${name}}`).join(', ')

/** Choice of the words that the applicants get, and how some of them would read them. */
export function CloseOutLetter({ plan, except, words, onWords, tried }: CloseOutLetterProps) {
  const t = useTexts(texts)
  const { isOwn, message } = words
  const language = useOwnLetterLanguage()
  const fault = faultOf(words)
  const error = () => {
    if (fault === 'missing') return tried ? t('closeOut.missing') : null
    if (fault === 'long') return lengthProblem(message, letterLimits.body)
    return fault && t('closeOut.unknown', { variable: `{${fault.unknown}}` })
  }
  const samples = plan.letters
    .filter(({ id }) => !except.has(id))
    .slice(0, shownCloseOutLetters)
    .map(({ values, body, ...letter }) => ({
      ...letter,
      isOwn,
      body: isOwn ? fillLetter(message, values).text : body,
    }))
  return (
    <>
      <Radio.Group
        label={t('closeOut.letter')}
        value={isOwn ? 'own' : 'company'}
        onChange={(value) =>
          onWords(
            value === 'own'
              ? { isOwn: true, message: message || plan.templates[language] }
              : { isOwn: false, message },
          )
        }
      >
        <Stack gap="xs" mt="xs">
          <Radio value="company" label={t(`closeOut.companyLetter.${plan.letter}`)} />
          <Radio value="own" label={t('closeOut.own')} description={t('closeOut.ownSubject')} />
        </Stack>
      </Radio.Group>
      {isOwn && (
        <Textarea
          label={t('closeOut.message')}
          description={t('closeOut.hint', { variables })}
          dir="auto"
          value={message}
          onChange={(event) => onWords({ isOwn, message: event.currentTarget.value })}
          error={error()}
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
