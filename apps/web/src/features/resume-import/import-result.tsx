import { Button, Text } from '@mantine/core'
import type { ProfileStepName, ResumeImport } from '@vouch/contract'
import { profileSteps } from '@vouch/contract'
import { useEffect, useId, useRef } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { LinkAnchor, LinkButton } from '#ui/links/link.tsx'
import { texts } from './resume-import.en.ts'
import classes from './resume-import.module.css'
import type { useResumeImport } from './use-resume-import.ts'

interface ImportResultProps {
  readonly imported: ReturnType<typeof useResumeImport>
  readonly onAnother: () => void
}

const pathOf = (step: ProfileStepName) => `/admin/profile/candidate/${profileSteps.indexOf(step) + 1}`

const countOf = (values: ResumeImport['filled']) => values.reduce((sum, { paths }) => sum + paths.length, 0)

/** Result of an import: imported values to review, by step, and what was left out of the profile. */
export function ImportResult({ imported, onAnother }: ImportResultProps) {
  const t = useTexts(texts)
  const id = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const { marked, accepted, notes, busy } = imported
  const [count, acceptedCount] = [countOf(marked), countOf(accepted)]
  const [first] = marked
  const isNew = notes !== null
  // The focused button is gone. Focus moves to the result, so that screen readers announce it.
  useEffect(() => {
    if (isNew || acceptedCount > 0) title.current?.focus()
  }, [isNew, acceptedCount])
  const heading =
    acceptedCount > 0
      ? t('filled.accepted', { count: acceptedCount })
      : count > 0
        ? t('filled.title', { count })
        : t('filled.none')

  return (
    <section className={classes.panel} aria-labelledby={id}>
      <h2 ref={title} id={id} tabIndex={-1} className={classes.title}>
        {heading}
      </h2>
      <Text size="sm">
        {t(count > 0 ? 'filled.body' : acceptedCount > 0 ? 'filled.acceptedBody' : 'filled.noneBody')}
      </Text>
      {count > 0 && (
        <ul className={classes.list}>
          {marked.map(({ step, paths }) => (
            <li key={step} className={classes.step}>
              <LinkAnchor to={pathOf(step)}>{t(`step.${step}`)}</LinkAnchor>
              <Text span size="sm" c="dimmed">
                {t('filled.of', { count: paths.length })}
              </Text>
            </li>
          ))}
        </ul>
      )}
      {notes !== null && notes.length > 0 && (
        <div>
          <Text size="sm" fw={550}>
            {t('filled.notes')}
          </Text>
          <ul className={classes.notes}>
            {notes.map((note) => (
              <li key={note}>
                <Text size="sm">{note}</Text>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className={classes.actions}>
        {first && (
          <>
            <Button loading={busy} onClick={() => void imported.acceptAll()}>
              {t('filled.accept', { count })}
            </Button>
            <LinkButton variant="default" to={pathOf(first.step)}>
              {t('filled.go')}
            </LinkButton>
            <Button variant="default" disabled={busy} onClick={() => void imported.undoAll()}>
              {t('filled.undo')}
            </Button>
          </>
        )}
        {acceptedCount > 0 && (
          <Button variant="default" loading={busy} onClick={() => void imported.undoAccept()}>
            {t('filled.undoAccept')}
          </Button>
        )}
        <Button variant="subtle" onClick={onAnother}>
          {t('filled.another')}
        </Button>
      </div>
    </section>
  )
}
