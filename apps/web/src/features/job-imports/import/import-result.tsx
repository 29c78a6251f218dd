import { Button, Text, Title } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { downloadJobImportReport, type JobImport, jobImportLimits, type Person } from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { notify } from '#lib/api/notify.ts'
import { useCommand } from '#lib/api/use-command.ts'
import { saveCsv } from '#lib/data/save-csv.ts'
import { counted } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Notice } from '#ui/layout/notice.tsx'
import { RelativeTime } from '#ui/layout/relative-time.tsx'
import { LinkButton } from '#ui/links/link.tsx'
import { StatTile } from '#ui/list/stat-tile.tsx'
import classes from '../job-imports.module.css'
import { importTexts } from './import.en.ts'
import { NoteGroups } from './note-groups.tsx'
import { UndoImport } from './undo-import.tsx'
import { UndoneNotice } from './undone-notice.tsx'

interface ImportResultProps {
  readonly data: JobImport
  readonly person: Person
}

/** Result of an import that has ended. */
export function ImportResult({ data, person }: ImportResultProps) {
  return (
    <div className={classes.sections}>
      <StateNotice data={data} person={person} />
      {data.counts.read > 0 && (
        <>
          <Counts data={data} person={person} />
          <AwaitingSearch count={data.awaitingSearch} />
          <NoteGroups groups={data.noteGroups} report={<DownloadReport data={data} />} />
        </>
      )}
    </div>
  )
}

function StateNotice({ data, person }: ImportResultProps) {
  const t = useTexts(importTexts)
  const { state, counts, problem, kind } = data
  const again = kind === 'file' && (
    <LinkButton variant="default" to="/admin/jobs/imports">
      {t('result.again')}
    </LinkButton>
  )
  if (state === 'undone') return <UndoneNotice data={data} person={person} />
  if (state === 'expired') {
    return (
      <Notice tone="warn" title={t('result.expiredTitle')} actions={again}>
        {t('result.expiredBody', { hours: jobImportLimits.hours })}
      </Notice>
    )
  }
  if (state === 'failed') {
    const isStored = counts.created + counts.updated > 0
    return (
      <Notice tone="bad" title={t('result.failedTitle')} actions={again} urgent>
        {problem} {t(isStored ? 'result.failedStored' : 'result.failedNothing')}
      </Notice>
    )
  }
  if (state === 'stopped' && counts.read === 0) {
    return (
      <Notice tone="warn" title={t('result.discardedTitle')} actions={again}>
        {t('result.failedNothing')}
      </Notice>
    )
  }
  if (state === 'stopped') {
    return (
      <Notice tone="warn" title={t('result.stoppedTitle')}>
        {t('result.stoppedBody')}
      </Notice>
    )
  }
  if (counts.read > 0) return null
  return <Notice tone="warn" title={t('result.nothing')} actions={again} />
}

const tiles = [
  'created',
  'updated',
  'unchanged',
  'rejected',
  'duplicates',
  'corrected',
  'closed',
  'relisted',
  'companies',
] as const

function Counts({ data, person }: ImportResultProps) {
  const t = useTexts(importTexts)
  const { counts, finishedAt, company } = data
  const shown = tiles.filter((tile) => tile === 'created' || counts[tile] > 0)
  const isUndone = data.state === 'undone'
  const isAdmin = person.roles.includes('admin')
  const isMember = person.memberships.some(({ companyId }) => companyId === company?.id)
  return (
    <section className={classes.section}>
      <div className={classes.head}>
        <div>
          <Title order={2}>{t(isUndone ? 'result.beforeUndo' : 'result.title')}</Title>
          <Text c="dimmed">
            {t('result.read', counted(counts.read))}
            {finishedAt !== null && (
              <>
                {t('result.finished')} <RelativeTime value={finishedAt} />
              </>
            )}
          </Text>
        </div>
        <div className={classes.buttons}>
          {!isUndone && (
            <LinkButton
              variant="default"
              to={isAdmin && !isMember ? '/admin/jobs' : '/admin/jobs/employer'}
              search={company ? { companyId: company.id } : {}}
            >
              {t('result.jobs')}
            </LinkButton>
          )}
          <UndoImport data={data} />
        </div>
      </div>
      <ul className={classes.tiles} aria-label={t('result.tiles')}>
        {shown.map((tile) => (
          <StatTile key={tile} label={t(`tile.${tile}`)} value={counts[tile]} />
        ))}
      </ul>
    </section>
  )
}

function AwaitingSearch({ count }: { readonly count: number }) {
  const t = useTexts(importTexts)
  if (count === 0) return null
  const isMany = count > jobImportLimits.awaiting
  const shown = counted(Math.min(count, jobImportLimits.awaiting))
  return (
    <Notice title={t(isMany ? 'result.searchMany' : 'result.search', shown)}>{t('result.searchBody')}</Notice>
  )
}

function DownloadReport({ data: { id, name } }: { readonly data: JobImport }) {
  const t = useTexts(importTexts)
  const { run, busy } = useCommand(async () => {
    const answer = await api.raw(downloadJobImportReport, { params: { id } }, { stream: true })
    await saveCsv(answer, `${name}-report.csv`)
    notify(t('result.reported'))
  })
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={busy}
      onClick={() => run()}
    >
      {t('result.report')}
    </Button>
  )
}
