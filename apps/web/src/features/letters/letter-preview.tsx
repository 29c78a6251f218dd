import { Button, Skeleton, Text, Title } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type LetterTemplate, letterInput, type LetterPreview as Preview } from '@vouch/contract'
import { checkLetter, letterVariables } from '@vouch/domain'
import { useId } from 'react'
import { formatList } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Hint } from '#ui/layout/hint.tsx'
import type { LetterOwner } from './letter-owner.ts'
import { texts } from './letters.en.ts'
import classes from './letters.module.css'
import { letterPreviewQuery } from './letters-queries.ts'

/** Pause in typing in ms after which the preview is loaded. */
const pauseMs = 400

interface LetterPreviewProps {
  readonly letter: LetterTemplate
  readonly owner: LetterOwner
  readonly words: { readonly subject: string; readonly body: string }
}

/** The typed words, filled for the latest applicant. */
export function LetterPreview({ letter: { kind, language }, owner, words }: LetterPreviewProps) {
  const t = useTexts(texts)
  const title = useId()
  const [typed] = useDebouncedValue(words, pauseMs)
  const isComplete =
    letterInput.safeParse({ ...typed, version: 0 }).success && checkLetter(kind, typed).length === 0
  const { data, error, refetch } = useQuery({
    ...letterPreviewQuery(owner.companyId, { kind, language }, typed),
    enabled: isComplete,
  })
  return (
    <section aria-labelledby={title} className={classes.preview}>
      <Title order={2} id={title}>
        {t('preview.title')}
      </Title>
      {data ? (
        <FilledLetter preview={data} letter={{ kind, language }} owner={owner} />
      ) : error ? (
        <div>
          <Text mb="xs">{t('preview.failed')}</Text>
          <Button variant="default" onClick={() => void refetch()}>
            {t('preview.retry')}
          </Button>
        </div>
      ) : (
        isComplete && <Skeleton height={240} />
      )}
      {!isComplete && <Hint>{t('preview.waiting')}</Hint>}
    </section>
  )
}

interface FilledLetterProps {
  readonly preview: Preview
  readonly letter: Pick<LetterTemplate, 'kind' | 'language'>
  readonly owner: LetterOwner
}

function FilledLetter({ preview, letter: { kind, language }, owner }: FilledLetterProps) {
  const t = useTexts(texts)
  const { subject, body, recipient, missing } = preview
  const hasExamples = recipient !== null && letterVariables[kind].length > letterVariables.rejection.length
  return (
    <>
      <Hint>
        {recipient
          ? t(owner.isMember ? 'preview.recipient' : 'preview.recipientOther', recipient)
          : t('preview.madeUp')}
      </Hint>
      {missing.length > 0 && (
        <Text size="sm" c="var(--vouch-warn-text)">
          {t('preview.missing', { names: formatList(missing.map((name) => t(`variable.${name}`))) })}
        </Text>
      )}
      <div className={classes.letter} lang={language}>
        <p className={classes.subject}>{subject}</p>
        <p className={classes.text}>{body}</p>
      </div>
      {hasExamples && <Hint>{t('preview.examples')}</Hint>}
    </>
  )
}
