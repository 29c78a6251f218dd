import { Text, Title } from '@mantine/core'
import { maxDocumentBytes } from '@vouch/contract'
import { useId, useState } from 'react'
import { formatBytes } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { FileDrop } from '#ui/form/file-drop.tsx'
import { ImportResult } from './import-result.tsx'
import { texts } from './resume-import.en.ts'
import classes from './resume-import.module.css'
import { useResumeImport } from './use-resume-import.ts'

// In whole megabytes, as people count them.
const rule = {
  extensions: ['pdf', 'docx', 'json', 'zip'],
  maxBytes: Math.floor(maxDocumentBytes / 1e6) * 1e6,
}

// More the server refuses; no résumé in JSON needs it.
const maxJsonBytes = 1e6

interface ResumeImportPanelProps {
  /** Stores what is typed around it, so that the import comes after that; answers whether it could. */
  readonly onStore?: () => Promise<boolean>
}

/** Fills the empty fields of one's profile from a file, says what was filled, and takes it back in one click. */
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
        <Text size="sm" c="dimmed">
          {t('hint', { limit: formatBytes(rule.maxBytes), jsonLimit: formatBytes(maxJsonBytes) })}
        </Text>
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
