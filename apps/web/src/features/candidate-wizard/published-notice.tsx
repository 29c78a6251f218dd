import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { Notice } from '#ui/layout/notice.tsx'
import { useAnyStep } from './draft/step-context.ts'
import { texts } from './wizard.en.ts'

/** Warns that each change is public at once. Can undo the changes made since the step was opened. */
export function PublishedNotice() {
  const t = useTexts(texts)
  const { draft, profile } = useAnyStep()
  const { base, values, update } = draft
  const [opened] = useState(base)
  if (profile.publishedAt === null) return null
  const isChanged = JSON.stringify(values) !== JSON.stringify(opened)
  return (
    <Notice
      title={t('published.title')}
      actions={
        <Button variant="default" disabled={!isChanged} onClick={() => update(() => opened)}>
          {t('published.undo')}
        </Button>
      }
    >
      {t('published.body')}
    </Notice>
  )
}
