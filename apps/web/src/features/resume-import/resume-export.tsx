import { Button, Text, Title } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { exportResume } from '@vouch/contract'
import { useId, useState } from 'react'
import { api } from '#lib/api/api.ts'
import { isProblem } from '#lib/api/api-problem.ts'
import { fileNameOf, readBody } from '#lib/api/download.ts'
import { notify } from '#lib/api/notify.ts'
import { saveBlob } from '#lib/data/files.ts'
import { libTexts } from '#lib/format/lib.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Notice } from '#ui/layout/notice.tsx'
import { texts } from './resume-import.en.ts'
import classes from './resume-import.module.css'

type Format = 'pdf' | 'json'
const formats: readonly Format[] = ['pdf', 'json']

/** Hands one's profile over as a file. */
export function ResumeExport() {
  const t = useTexts(texts)
  const heading = useId()
  const [loading, setLoading] = useState<Format | null>(null)
  const [sentence, setSentence] = useState<string | null>(null)

  const save = async (format: Format) => {
    setLoading(format)
    setSentence(null)
    try {
      const answer = await api.raw(exportResume, { query: { format } }, { stream: true, quiet: true })
      const name = fileNameOf(answer.headers, `resume.${format}`)
      saveBlob(name, await readBody(answer, () => undefined))
      notify({ message: t('take.saved', { name }), tone: 'info' })
    } catch (error) {
      setSentence(isProblem(error) ? error.message : libTexts.t('problem.offline'))
    } finally {
      setLoading(null)
    }
  }
  return (
    <section className={classes.panel} aria-labelledby={heading}>
      <div>
        <Title order={2} size="h3" id={heading}>
          {t('take.title')}
        </Title>
        <Text size="sm" c="dimmed">
          {t('take.hint')}
        </Text>
      </div>
      {sentence && (
        <Notice tone="bad" title={t('take.failed')} urgent>
          {sentence}
        </Notice>
      )}
      <div className={classes.actions}>
        {formats.map((format) => (
          <Button
            key={format}
            variant="default"
            leftSection={<IconDownload size={16} />}
            loading={loading === format}
            disabled={loading !== null && loading !== format}
            onClick={() => void save(format)}
          >
            {t(`take.${format}`)}
          </Button>
        ))}
      </div>
    </section>
  )
}
