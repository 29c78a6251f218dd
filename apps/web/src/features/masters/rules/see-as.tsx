import { Button, Select, Skeleton, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { MasterGrant, RulesPreview } from '@vouch/contract'
import { useId } from 'react'
import { formatList } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { StatusBadge } from '#ui/application/status-badge.tsx'
import { Hint } from '#ui/layout/hint.tsx'
import { LoadState } from '#ui/layout/load-state.tsx'
import rows from '#ui/list/rows.module.css'
import { attributeWords } from '../records/attribute-words.ts'
import { roleName } from './roles.ts'
import { texts } from './rules.en.ts'
import classes from './rules.module.css'
import { grantSentence, ruleFieldName } from './sentences.ts'
import type { RulesForm, RulesSubject } from './use-rules.ts'

interface SeeAsProps {
  readonly subject: RulesSubject
  readonly form: RulesForm
  readonly roles: readonly string[]
  readonly role: string
  readonly onRole: (role: string) => void
}

/** The first values of the list as a role would see them, and by which rules. */
export function SeeAs({ subject, form, roles, role, onRole }: SeeAsProps) {
  const t = useTexts(texts)
  const title = useId()
  const { preview } = form
  return (
    <section className={classes.part} aria-labelledby={title} aria-busy={!form.isCurrent}>
      <div className={classes.heading}>
        <div>
          <Title order={2} id={title}>
            {t('seeAs.title')}
          </Title>
          <Hint>{t('seeAs.body')}</Hint>
        </div>
        <Select
          label={t('seeAs.role')}
          data={roles.map((value) => ({ value, label: roleName(value, subject.roles) }))}
          value={role}
          onChange={(value) => value !== null && onRole(value)}
          allowDeselect={false}
          searchable
        />
      </div>
      {form.isIncomplete ? (
        <Text c="dimmed">{t('seeAs.incomplete')}</Text>
      ) : !preview.data ? (
        <LoadState error={preview.error} onRetry={preview.refetch}>
          <Skeleton height={120} />
        </LoadState>
      ) : preview.data.values.length === 0 ? (
        <Text c="dimmed">{t('seeAs.noValues')}</Text>
      ) : (
        <SeenRows subject={subject} grants={form.grants} values={preview.data.values} />
      )}
    </section>
  )
}

type Seen = RulesPreview['values'][number]

interface SeenRowsProps extends Omit<SeenRowProps, 'value'> {
  readonly values: readonly Seen[]
}

/** Rows shown at first: most values of a list are seen alike. */
const firstRows = 5

function SeenRows({ values, ...rest }: SeenRowsProps) {
  const t = useTexts(texts)
  const [all, showAll] = useDisclosure(false)
  return (
    <>
      <ul className={rows.rows} aria-label={t('seeAs.title')}>
        {values.slice(0, all ? values.length : firstRows).map((value) => (
          <SeenRow key={value.code} value={value} {...rest} />
        ))}
      </ul>
      {!all && values.length > firstRows && (
        <div>
          <Button variant="default" onClick={showAll.open}>
            {t('seeAs.more')}
          </Button>
        </div>
      )}
    </>
  )
}

interface SeenRowProps {
  readonly subject: RulesSubject
  readonly grants: readonly MasterGrant[]
  readonly value: Seen
}

function SeenRow({ subject, grants, value }: SeenRowProps) {
  const t = useTexts(texts)
  const why = value.grants.flatMap((at) => {
    const grant = grants[at]
    if (!grant) return []
    const number = grants.slice(0, at + 1).filter(({ role }) => role === grant.role).length
    return [{ at, words: t('seeAs.because', { number, sentence: grantSentence(subject, grant) }) }]
  })
  const seen = seenFields(subject, value)
  return (
    <li className={rows.row}>
      <div className={rows.body}>
        <span className={classes.seenName}>
          <span className={value.isListed ? rows.name : rows.quiet}>{value.label}</span>
          {!value.isListed && <StatusBadge tone="warn">{t('seeAs.hidden')}</StatusBadge>}
          {value.actions.map((action) => (
            <StatusBadge key={action}>{t(`action.${action}`)}</StatusBadge>
          ))}
        </span>
        {seen.length > 0 && <span>{formatList(seen)}</span>}
        {why.length === 0 ? (
          <span className={rows.quiet}>{t('seeAs.nothing')}</span>
        ) : (
          why.map(({ at, words }) => (
            <span key={at} className={rows.quiet}>
              {words}
            </span>
          ))
        )}
      </div>
    </li>
  )
}

/** The fields that somebody sees of a value, as "Country: Germany". */
function seenFields(subject: RulesSubject, { attributes, modes }: Seen): string[] {
  return Object.entries(attributes).flatMap(([name, value]) => {
    const definition = subject.definition.fields.find((field) => field.name === name)
    const words = definition ? attributeWords(definition, value) : String(value ?? '') || null
    const isMasked = modes[name]?.startsWith('mask:') ?? false
    if (words === null) return []
    return [
      texts.t(isMasked ? 'seeAs.masked' : 'seeAs.value', {
        field: ruleFieldName(subject, name),
        value: words,
      }),
    ]
  })
}
