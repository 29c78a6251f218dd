import { Button, Text } from '@mantine/core'
import type { ProfileStepName, ResumeImport } from '@vouch/contract'
import { profileSteps } from '@vouch/contract'
import { useEffect, useId, useRef } from 'react'
import { useTexts } from '#lib/texts.ts'
import { LinkAnchor, LinkButton } from '#ui/link.tsx'
import { texts } from './resume-import.en.ts'
import classes from './resume-import.module.css'

interface ImportResultProps {
  readonly result: Pick<ResumeImport, 'filled' | 'notes'>
  readonly undoing: boolean
  readonly onUndo: () => void
  readonly onAnother: () => void
}

const pathOf = (step: ProfileStepName) => `/admin/profile/candidate/${profileSteps.indexOf(step) + 1}`

/** What an import has filled, step by step, with what it left out. */
export function ImportResult({ result, undoing, onUndo, onAnother }: ImportResultProps) {
  const t = useTexts(texts)
  const heading = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const { filled, notes } = result
  const count = filled.reduce((sum, { paths }) => sum + paths.length, 0)
  const first = filled[0]

  // The field of the file, which had the focus, is gone; what came of it is read out.
  useEffect(() => title.current?.focus(), [])

  return (
    <section className={classes.panel} aria-labelledby={heading}>
      <h2 ref={title} id={heading} tabIndex={-1} className={classes.title}>
        {count > 0 ? t('filled.title', { count }) : t('filled.none')}
      </h2>
      <Text size="sm">{count > 0 ? t('filled.body') : t('filled.noneBody')}</Text>
      {count > 0 && (
        <ul className={classes.list}>
          {filled.map(({ step, paths }) => (
            <li key={step} className={classes.step}>
              <LinkAnchor to={pathOf(step)}>{t(`step.${step}`)}</LinkAnchor>
              <Text span size="sm" c="dimmed">
                {t('filled.of', { count: paths.length })}
              </Text>
            </li>
          ))}
        </ul>
      )}
      {notes.length > 0 && (
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
        {first && <LinkButton to={pathOf(first.step)}>{t('filled.go')}</LinkButton>}
        {count > 0 && (
          <Button variant="default" loading={undoing} onClick={onUndo}>
            {t('filled.undo')}
          </Button>
        )}
        <Button variant="subtle" onClick={onAnother}>
          {t('filled.another')}
        </Button>
      </div>
    </section>
  )
}
