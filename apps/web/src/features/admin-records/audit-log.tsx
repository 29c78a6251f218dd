import { Skeleton, Text, Title } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import {
  type AuditEntry,
  type CompanyRole,
  type CompanyStatus,
  companyRoles,
  companyStatuses,
} from '@vouch/contract'
import { rowsOf } from '#lib/api/paged-query.ts'
import { glossary } from '#lib/format/glossary.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Hint } from '#ui/layout/hint.tsx'
import { LoadState } from '#ui/layout/load-state.tsx'
import { MoreButton } from '#ui/list/more-button.tsx'
import { Timeline } from '#ui/list/timeline.tsx'
import { texts } from './admin-records.en.ts'
import classes from './admin-records.module.css'
import { type AuditKind, auditLogQuery } from './admin-records-queries.ts'

type KnownAction = keyof (typeof texts.english)['audit']['action']

const isKnown = (action: string): action is KnownAction => action in texts.english.audit.action
const isStatus = (value: unknown): value is CompanyStatus => companyStatuses.some((one) => one === value)
const isRole = (value: unknown): value is CompanyRole => companyRoles.some((one) => one === value)

interface AuditLogProps {
  readonly about: 'company' | 'person'
  /** Id of that company or person. */
  readonly subjectId: string
  readonly kind: AuditKind
}

/** The audit log of a company or person: who changed it, or who read its personal data. */
export function AuditLog({ about, subjectId, kind }: AuditLogProps) {
  const t = useTexts(texts)
  const query = useInfiniteQuery(auditLogQuery(subjectId, kind))
  const sayEntry = useEntryWords()
  const entries = rowsOf(query.data)
  return (
    <section className={classes.part}>
      <div>
        <Title order={2}>{t(`audit.${kind}`)}</Title>
        <Hint>{t(`audit.${kind}Hint.${about}`)}</Hint>
      </div>
      {query.data ? (
        entries.length > 0 ? (
          <Timeline label={t(`audit.${kind}Of`)} entries={entries.map(sayEntry)} />
        ) : (
          <Text c="dimmed">{t('audit.none')}</Text>
        )
      ) : (
        <LoadState error={query.error} onRetry={query.refetch} title={t('audit.loadFailed')}>
          <Skeleton height={96} />
        </LoadState>
      )}
      {query.hasNextPage && (
        <div className={classes.more}>
          <MoreButton
            query={query}
            isLoadingMore={query.isFetchingNextPage}
            onMore={() => void query.fetchNextPage()}
          >
            {t('audit.more')}
          </MoreButton>
        </div>
      )}
    </section>
  )
}

function useEntryWords() {
  const t = useTexts(texts)
  const word = useTexts(glossary)
  return ({ id, at, action, by, details }: AuditEntry) => {
    const { from, to, role, fields } = details
    const body = [
      isStatus(from) && isStatus(to)
        ? t('audit.statusChange', { from: word(`companyStatus.${from}`), to: word(`companyStatus.${to}`) })
        : '',
      isRole(role) ? t('audit.role', { role: word(`companyRole.${role}`) }) : '',
      typeof fields === 'string' ? t('audit.fields', { fields: fields.replaceAll(',', ', ') }) : '',
      by === null ? t('audit.system') : t('audit.by', { name: by }),
    ]
    return {
      id,
      at,
      title: isKnown(action) ? t(`audit.action.${action}`) : t('audit.other', { action }),
      body: body.filter(Boolean).join(' · '),
    }
  }
}
