import { Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { JobAction, JobStatus, StageCounts } from '@vouch/contract'
import { useState } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { ConfirmDialog } from '#ui/layout/confirm-dialog.tsx'
import { IconAction } from '#ui/layout/icon-action.tsx'
import { LinkMenuItem } from '#ui/links/link-menu-item.tsx'
import { CloseJobDialog } from './close-job-dialog.tsx'
import { closeOutHash } from './close-out-panel.tsx'
import { texts } from './employer-jobs.en.ts'
import { ExtendJobDialog } from './extend-job-dialog.tsx'
import { HistoryDialog } from './life/history-dialog.tsx'
import { texts as lifeTexts } from './life/job-life.en.ts'
import { TemplateDialog } from './life/template-dialog.tsx'
import { useJobLife } from './life/use-job-life.ts'
import { useJobActions } from './use-job-actions.ts'

type Dialog = 'close' | 'extend' | 'delete' | 'template' | 'history'

interface MenuJob {
  readonly id: string
  readonly title: string
  readonly status: JobStatus
  readonly slug: string | null
  readonly counts: StageCounts | null
}

interface JobMenuProps {
  readonly job: MenuJob
  readonly permitted: readonly JobAction[]
}

/** Statuses from which a job is published on the wizard's last step. */
const reviewed: ReadonlySet<JobStatus> = new Set(['draft', 'closed', 'expired'])

export function JobMenu({ job, permitted }: JobMenuProps) {
  const t = useTexts(texts)
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const { close, extend, copy, remove } = useJobActions(job.id)
  const { pause, publish } = useJobLife(job.id)
  const life = useTexts(lifeTexts)
  const may = (action: JobAction) => permitted.includes(action)
  const title = job.title || t('untitled')
  const draft = job.status === 'draft'
  const isPublic = job.status === 'open' && job.slug !== null
  const form = { id: job.id }
  const done = () => setDialog(null)

  return (
    <>
      <Menu>
        <Menu.Target>
          <IconAction icon={IconDots} iconSize={18} label={t('actions.menu', { job: title })} />
        </Menu.Target>
        <Menu.Dropdown>
          {may('edit') && (
            <LinkMenuItem to="/admin/jobs/employer/form/$id/1" params={form}>
              {draft ? t('actions.continue') : t('actions.edit')}
            </LinkMenuItem>
          )}
          {(may('submit') || (may('publish') && reviewed.has(job.status))) && (
            <LinkMenuItem to="/admin/jobs/employer/form/$id/3" params={form}>
              {t(may('submit') ? 'actions.submit' : draft ? 'actions.publish' : 'actions.relist')}
            </LinkMenuItem>
          )}
          {isPublic && (
            <LinkMenuItem to="/jobs/$slug" params={{ slug: job.slug }}>
              {t('actions.view')}
            </LinkMenuItem>
          )}
          {may('pause') && (
            <Menu.Item onClick={() => pause.run()} disabled={pause.busy}>
              {life('paused.pause')}
            </Menu.Item>
          )}
          {may('publish') && job.status === 'paused' && (
            <Menu.Item onClick={() => publish.run(true)} disabled={publish.busy}>
              {life('paused.resume')}
            </Menu.Item>
          )}
          {may('extend') && <Menu.Item onClick={() => setDialog('extend')}>{t('actions.extend')}</Menu.Item>}
          {may('copy') && (
            <Menu.Item onClick={() => copy.mutate()} disabled={copy.isPending}>
              {t('actions.copy')}
            </Menu.Item>
          )}
          {may('copy') && (
            <Menu.Item onClick={() => setDialog('template')}>{life('template.menu')}</Menu.Item>
          )}
          <Menu.Item onClick={() => setDialog('history')}>{life('history.menu')}</Menu.Item>
          {may('close-out') && (
            <LinkMenuItem to="/admin/jobs/employer/$jobId" params={{ jobId: job.id }} hash={closeOutHash}>
              {t('actions.close-out')}
            </LinkMenuItem>
          )}
          {may('close') && <Menu.Item onClick={() => setDialog('close')}>{t('actions.close')}</Menu.Item>}
          {may('delete') && (
            <Menu.Item color="red" onClick={() => setDialog('delete')}>
              {t('actions.delete')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <TemplateDialog jobId={job.id} title={job.title} opened={dialog === 'template'} onClose={done} />
      <HistoryDialog jobId={job.id} title={title} opened={dialog === 'history'} onClose={done} />
      <CloseJobDialog
        opened={dialog === 'close'}
        job={title}
        offers={job.counts?.hired ?? 0}
        onClose={done}
        onConfirm={close.mutateAsync}
      />
      <ExtendJobDialog
        opened={dialog === 'extend'}
        job={title}
        onClose={done}
        onConfirm={extend.mutateAsync}
      />
      <ConfirmDialog
        opened={dialog === 'delete'}
        title={t('remove.title')}
        confirmLabel={t('remove.submit')}
        danger
        onConfirm={() => remove.mutateAsync()}
        onClose={done}
      >
        {t('remove.body', { job: title })}
      </ConfirmDialog>
    </>
  )
}
