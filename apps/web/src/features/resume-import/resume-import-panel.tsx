import { Title } from '@mantine/core'
import { maxDocumentBytes } from '@vouch/contract'
import { useId, useState } from 'react'
import { formatBytes } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { FileDrop } from '#ui/form/file-drop.tsx'
import { Hint } from '#ui/layout/hint.tsx'
import { ImportResult } from './import-result.tsx'
import { texts } from './resume-import.en.ts'
import classes from './resume-import.module.css'
import { useResumeImport } from './use-resume-import.ts'

// Rounded down to whole megabytes, because the hint shows whole megabytes.
const rule = {
  extensions: ['pdf', 'docx', 'json', 'zip'],
  maxBytes: Math.floor(maxDocumentBytes / 1e6) * 1e6,
}

// The server's size limit for CVs in JSON Resume format.
const maxJsonBytes = 1e6

interface ResumeImportPanelProps {
  /** Saves typed values before the import. @returns whether they were saved */
  readonly onStore?: () => Promise<boolean>
}

/** Imports a CV into empty profile fields, then lists the imported values. The import can be undone. */
export function ResumeImportPanel({ onStore }: ResumeImportPanelProps) {
  const t = useTexts(texts)
  const heading = useId()
  const imported = useResumeImport()
  const [again, setAgain] = useState(false)
  const { notes, marked, accepted, importFile } = imported

  if (!again && (notes !== null || marked.length + accepted.length > 0)) {
    return <ImportResult imported={imported} onAnother={() => setAgain(true)} />
  }
  return (
    <section className={classes.panel} aria-labelledby={heading}>
      <div>
        <Title order={2} size="h3" id={heading}>
          {t('title')}
        </Title>
        <Hint>{t('hint', { limit: formatBytes(rule.maxBytes), jsonLimit: formatBytes(maxJsonBytes) })}</Hint>
      </div>
      <FileDrop
        label={t('file')}
        rule={rule}
        onFile={async (file, call) => {
          if (onStore && !(await onStore())) throw new Error(t('unsaved'))
          await importFile(file, call)
          setAgain(false)
        }}
      />
    </section>
  )
}
