import { Text, Title } from '@mantine/core'
import type { RulesChange } from '@vouch/contract'
import { counted } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { ErrorState } from '#ui/layout/error-state.tsx'
import { roleName } from './roles.ts'
import { texts } from './rules.en.ts'
import classes from './rules.module.css'
import { modeName, type RuleWords, ruleFieldName } from './sentences.ts'
import type { RulesForm, RulesSubject } from './use-rules.ts'

/** What one change of the rules does, in words. */
function changeWords(words: RuleWords, change: RulesChange): string {
  const { t } = texts
  const role = roleName(change.role, words.roles)
  const values = t('changes.values', counted(change.values))
  if (change.field === null)
    return t('changes.action', { role, action: t(`action.${change.action}`), values })
  return t('changes.field', {
    role,
    field: ruleFieldName(words, change.field),
    from: modeName(change.from ?? 'hidden'),
    to: modeName(change.to ?? 'hidden'),
    values,
  })
}

interface RulesChangesProps {
  readonly subject: RulesSubject
  readonly form: RulesForm
}

/** Who gains and who loses what when the rules are saved. */
export function RulesChanges({ subject, form }: RulesChangesProps) {
  const t = useTexts(texts)
  const { preview, isChanged, isIncomplete, isCurrent } = form
  if (!isChanged) return <Text c="dimmed">{t('changes.unchanged')}</Text>
  if (isIncomplete) return <Text c="dimmed">{t('fixFirst')}</Text>
  if (preview.error) return <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />
  const changes = preview.data?.changes ?? []
  return (
    <div className={classes.changes} aria-busy={!isCurrent} role="status">
      {!isCurrent && <Text c="dimmed">{t('changes.checking')}</Text>}
      {isCurrent && changes.length === 0 && <Text c="dimmed">{t('changes.none')}</Text>}
      {isCurrent &&
        (['gained', 'lost'] as const).map((kind) => {
          const some = changes.filter(({ change }) => change === kind)
          if (some.length === 0) return null
          return (
            <div key={kind} className={classes.change} data-kind={kind}>
              <Title order={3}>{t(kind === 'gained' ? 'changes.gains' : 'changes.losses')}</Title>
              <ul className={classes.changeList}>
                {some.map((change) => (
                  <li key={`${change.role} ${change.action} ${change.field}`}>
                    {changeWords(subject, change)}
                  </li>
                ))}
              </ul>
            </div>
          )
        })}
    </div>
  )
}
