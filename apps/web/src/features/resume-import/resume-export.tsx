import { Button, Title } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { exportResume } from '@vouch/contract'
import { useId } from 'react'
import { api } from '#lib/api/api.ts'
import { isProblem } from '#lib/api/api-problem.ts'
import { fileNameOf, readBody } from '#lib/api/download.ts'
import { notify } from '#lib/api/notify.ts'
import { useCommand } from '#lib/api/use-command.ts'
import { saveBlob } from '#lib/data/files.ts'
import { libTexts } from '#lib/format/lib.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Hint } from '#ui/layout/hint.tsx'
import { Notice } from '#ui/layout/notice.tsx'
import { texts } from './resume-import.en.ts'
import classes from './resume-import.module.css'

type Format = 'pdf' | 'json'
const formats: readonly Format[] = ['pdf', 'json']

export function ResumeExport() {
  const t = useTexts(texts)
  const heading = useId()
  const { run, running, error } = useCommand(async (format: Format) => {
    const answer = await api.raw(exportResume, { query: { format } }, { stream: true, quiet: true })
    const name = fileNameOf(answer.headers, `resume.${format}`)
    saveBlob(name, await readBody(answer, () => undefined))
    notify({ message: t('take.saved', { name }), tone: 'info' })
  })
  return (
    <section className={classes.panel} aria-labelledby={heading}>
      <div>
        <Title order={2} size="h3" id={heading}>
          {t('take.title')}
        </Title>
        <Hint>{t('take.hint')}</Hint>
      </div>
      {error && (
        <Notice tone="bad" title={t('take.failed')} urgent>
          {isProblem(error) ? error.message : libTexts.t('problem.offline')}
        </Notice>
      )}
      <div className={classes.actions}>
        {formats.map((format) => (
          <Button
            key={format}
            variant="default"
            leftSection={<IconDownload size={16} />}
            loading={running === format}
            disabled={running !== undefined && running !== format}
            onClick={() => run(format)}
          >
            {t(`take.${format}`)}
          </Button>
        ))}
      </div>
    </section>
  )
}
