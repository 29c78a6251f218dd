import { Group, TextInput, Title } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { deleteJobTemplate, type JobTemplate, renameJobTemplate } from '@vouch/contract'
import { useRef, useState } from 'react'
import { api } from '#lib/api/api.ts'
import { notify } from '#lib/api/notify.ts'
import { useCommand } from '#lib/api/use-command.ts'
import { jobTemplatesOf } from '#lib/data/job-templates.ts'
import { messagesByPath } from '#lib/draft/refusals.ts'
import { useTexts } from '#lib/format/texts.ts'
import { ConfirmDialog } from '#ui/layout/confirm-dialog.tsx'
import { Dialog, DialogForm } from '#ui/layout/dialog.tsx'
import { IconAction } from '#ui/layout/icon-action.tsx'
import { useLast } from '#ui/layout/use-last.ts'
import { texts } from './job-wizard.en.ts'
import classes from './job-wizard.module.css'

interface TemplateListProps {
  readonly companyId: string
  readonly templates: readonly JobTemplate[]
}

/** A template's name, with the title of its job if that is another. */
export function labelOf({ name, title }: JobTemplate): string {
  return title && title !== name ? texts.t('start.templateTitle', { name, title }) : name
}

/** The templates of a company, to rename or delete. */
export function TemplateList({ companyId, templates }: TemplateListProps) {
  const t = useTexts(texts)
  const client = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  const [renamed, setRenamed] = useState<JobTemplate | null>(null)
  const [removed, setRemoved] = useState<JobTemplate | null>(null)
  const shown = useLast(removed)
  const remove = useCommand(async (template: JobTemplate) => {
    await api(deleteJobTemplate, { params: { id: companyId, templateId: template.id } })
    await client.invalidateQueries({ queryKey: jobTemplatesOf(companyId).queryKey })
    notify(t('start.removed'))
  })
  if (templates.length === 0) return null
  return (
    <section>
      <Title order={2} size="h3" mb="xs" ref={heading} tabIndex={-1}>
        {t('start.templates')}
      </Title>
      <ul className={classes.templates}>
        {templates.map((template) => (
          <li key={template.id}>
            <Group gap="xs" justify="space-between" wrap="nowrap">
              <span dir="auto">{labelOf(template)}</span>
              <Group gap={4} wrap="nowrap">
                <IconAction
                  icon={IconPencil}
                  label={t('start.rename', { name: template.name })}
                  onClick={() => setRenamed(template)}
                />
                <IconAction
                  icon={IconTrash}
                  label={t('start.remove', { name: template.name })}
                  onClick={() => setRemoved(template)}
                />
              </Group>
            </Group>
          </li>
        ))}
      </ul>
      <Dialog title={t('start.renameTitle')} opened={renamed !== null} onClose={() => setRenamed(null)}>
        {renamed && <RenameForm companyId={companyId} template={renamed} onClose={() => setRenamed(null)} />}
      </Dialog>
      <ConfirmDialog
        opened={removed !== null}
        title={t('start.removeTitle', { name: shown?.name ?? '' })}
        confirmLabel={t('start.removeSubmit')}
        danger
        onConfirm={async () => {
          if (removed) await remove.runAsync(removed)
        }}
        onClose={() => setRemoved(null)}
        onClosed={() => heading.current?.focus()}
      >
        {t('start.removeBody')}
      </ConfirmDialog>
    </section>
  )
}

interface RenameFormProps {
  readonly companyId: string
  readonly template: JobTemplate
  readonly onClose: () => void
}

function RenameForm({ companyId, template, onClose }: RenameFormProps) {
  const t = useTexts(texts)
  const client = useQueryClient()
  const [name, setName] = useState(template.name)
  const [missing, setMissing] = useState(false)
  const rename = useCommand(async () => {
    const params = { id: companyId, templateId: template.id }
    await api(renameJobTemplate, { params, body: { name: name.trim() } }, { quiet: true })
    await client.invalidateQueries({ queryKey: jobTemplatesOf(companyId).queryKey })
    notify(t('start.renamed'))
  })
  const submit = () => {
    setMissing(name.trim() === '')
    if (name.trim() !== '') rename.runAsync().then(onClose, () => undefined)
  }
  const refused = messagesByPath(rename.error)?.name
  return (
    <DialogForm
      label={t('start.renameTitle')}
      body={t('start.renameBody')}
      submitLabel={t('start.renameSubmit')}
      busy={rename.busy}
      notYet={false}
      failure={refused ? null : rename.failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label={t('start.name')}
        value={name}
        onChange={({ currentTarget: { value } }) => setName(value)}
        error={missing ? t('start.nameMissing') : refused}
        maxLength={80}
        withAsterisk
        data-autofocus
      />
    </DialogForm>
  )
}
