import { Stack, Text } from '@mantine/core'
import type { BulkPerson, BulkPreview, BulkUndone } from '@vouch/contract'
import type { ReactNode } from 'react'
import { counted } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { LinkAnchor } from '#ui/links/link.tsx'
import bulk from '#ui/list/bulk.module.css'
import { texts } from './bulk.en.ts'

function PersonRow({ person, children }: { readonly person: BulkPerson; readonly children?: ReactNode }) {
  const t = useTexts(texts)
  const { jobId, userId, name, jobTitle } = person
  return (
    <li className={bulk.row}>
      <div className={bulk.name}>
        <LinkAnchor to="/admin/jobs/employer/$jobId/$userId" params={{ jobId, userId }}>
          {name || t('nameless')}
        </LinkAnchor>
        <Text size="sm" c="dimmed">
          {jobTitle}
        </Text>
      </div>
      {children}
    </li>
  )
}

interface SkippedProps extends Pick<BulkPreview, 'skipped' | 'skippedCount' | 'reasons'> {
  /** Shows the people at once, because the message is about them. */
  readonly open?: boolean
}

/** Applicants who do not change: how many, why, and who. */
export function SkippedApplicants({ skipped, skippedCount, reasons, open = false }: SkippedProps) {
  const t = useTexts(texts)
  if (skippedCount === 0) return null
  return (
    <div>
      <Text fw={550}>{t('stay', counted(skippedCount))}</Text>
      <details open={open}>
        <summary className={bulk.summary}>
          {reasons
            .map(({ reason, count }) => t('count', { ...counted(count), reason: t(`why.${reason}`) }))
            .join(', ')}
        </summary>
        <ul className={bulk.list}>
          {skipped.map((person) => (
            <PersonRow key={person.applicationId} person={person}>
              <Text size="sm" c="dimmed">
                {t(`why.${person.reason}`)}
              </Text>
            </PersonRow>
          ))}
        </ul>
        {skippedCount > skipped.length && skipped.length > 0 && (
          <Text size="sm" c="dimmed">
            {t('firstOf', { count: skipped.length })}
          </Text>
        )}
      </details>
    </div>
  )
}

/** What could not be undone, and which candidates had already seen the move. */
export function UndoneOutcome({ undone }: { readonly undone: BulkUndone }) {
  const t = useTexts(texts)
  const { readCount, read } = undone
  return (
    <Stack gap="md">
      {undone.changed > 0 && <Text>{t('undone', counted(undone.changed))}</Text>}
      {readCount > 0 && (
        <div>
          <Text>{t('read', counted(readCount))}</Text>
          <ul className={bulk.list}>
            {read.map((person) => (
              <PersonRow key={person.applicationId} person={person} />
            ))}
          </ul>
          {readCount > read.length && (
            <Text size="sm" c="dimmed">
              {t('firstOf', { count: read.length })}
            </Text>
          )}
        </div>
      )}
      <SkippedApplicants {...undone} open />
    </Stack>
  )
}
