import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { employerJobOf } from '#lib/data/employer-jobs.ts'
import { jobTemplatesOf } from '#lib/data/job-templates.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Dialog, DialogForm } from '#ui/layout/dialog.tsx'
import { texts } from './job-life.en.ts'
import { useJobLife } from './use-job-life.ts'

interface TemplateDialogProps {
  readonly jobId: string
  readonly title: string
  readonly opened: boolean
  readonly onClose: () => void
}

/** Asks for the name of a new template. */
export function TemplateDialog({ jobId, title, opened, onClose }: TemplateDialogProps) {
  const t = useTexts(texts)
  return (
    <Dialog title={t('template.title')} opened={opened} onClose={onClose}>
      <TemplateForm jobId={jobId} title={title} onClose={onClose} />
    </Dialog>
  )
}

function TemplateForm({ jobId, title, onClose }: Omit<TemplateDialogProps, 'opened'>) {
  const t = useTexts(texts)
  const { data: job } = useQuery(employerJobOf(jobId))
  const { saveTemplate } = useJobLife(jobId)
  const [name, setName] = useState(title)
  const [missing, setMissing] = useState(false)
  const companyId = job?.company.id
  const { data: templates } = useQuery({
    ...jobTemplatesOf(companyId ?? ''),
    enabled: companyId !== undefined,
  })
  const replaces = templates?.items.some(
    (template) => template.name.toLowerCase() === name.trim().toLowerCase(),
  )
  const submit = () => {
    const trimmed = name.trim()
    setMissing(trimmed === '')
    if (!job || trimmed === '') return
    saveTemplate.runAsync({ companyId: job.company.id, name: trimmed }).then(onClose, () => undefined)
  }
  return (
    <DialogForm
      label={t('template.title')}
      body={t('template.body', { company: job?.company.name ?? '' })}
      submitLabel={t(replaces ? 'template.replace' : 'template.submit')}
      busy={saveTemplate.busy}
      notYet={!job}
      failure={saveTemplate.failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label={t('template.name')}
        value={name}
        onChange={({ currentTarget: { value } }) => setName(value)}
        description={replaces && t('template.replaces')}
        error={missing ? t('template.missing') : null}
        maxLength={80}
        withAsterisk
        data-autofocus
      />
    </DialogForm>
  )
}
