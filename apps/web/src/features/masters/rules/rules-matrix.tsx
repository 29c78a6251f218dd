import { UnstyledButton } from '@mantine/core'
import { type MasterGrant, masterActions } from '@vouch/contract'
import { governedFields } from '@vouch/domain'
import { useTexts } from '#lib/format/texts.ts'
import { StatusBadge } from '#ui/application/status-badge.tsx'
import { actionCell, modeCell } from './matrix.ts'
import { roleName } from './roles.ts'
import { texts } from './rules.en.ts'
import classes from './rules.module.css'
import { actionSentence, modeName, modeSentence, ruleFieldName } from './sentences.ts'
import { type RulesSubject, ruleList } from './use-rules.ts'

interface MatrixProps {
  readonly subject: RulesSubject
  readonly grants: readonly MasterGrant[]
  readonly roles: readonly string[]
  /** The role whose rules are edited. */
  readonly chosen: string
  readonly onChoose: (role: string) => void
  /** Roles with rules that give nothing. */
  readonly broken: ReadonlySet<string>
  /** Roles with rules that are not complete yet. */
  readonly incomplete: ReadonlySet<string>
}

interface CellProps {
  readonly sentence: string
  readonly words: string
  readonly reach: 'all' | 'some' | 'none'
  readonly inherited: boolean
}

/** A cell of a matrix: a word for the eye, the whole sentence as tooltip and for screen readers. */
function Cell({ sentence, words, reach, inherited }: CellProps) {
  return (
    <td data-reach={reach} data-inherited={inherited} title={sentence}>
      <span aria-hidden>{words}</span>
      <span className={classes.spoken}>{sentence}</span>
    </td>
  )
}

/** Roles × actions. A role's name chooses it for editing. */
export function ActionMatrix(props: MatrixProps) {
  const { subject, grants, roles, chosen, onChoose, broken, incomplete } = props
  const t = useTexts(texts)
  const name = (role: string) => roleName(role, subject.roles)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs the keyboard
    <section className={classes.frame} aria-label={t('matrix.actions')} tabIndex={0}>
      <table className={classes.matrix} aria-label={t('matrix.actions')}>
        <thead>
          <tr>
            <th scope="col">{t('matrix.role')}</th>
            {masterActions.map((action) => (
              <th key={action} scope="col">
                {t(`action.${action}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {roles.map((role) => (
            <tr key={role} data-chosen={role === chosen}>
              <th scope="row">
                <UnstyledButton
                  className={classes.role}
                  onClick={() => onChoose(role)}
                  aria-pressed={role === chosen}
                >
                  {name(role)}
                </UnstyledButton>
                {broken.has(role) && <StatusBadge tone="bad">{t('matrix.broken')}</StatusBadge>}
                {incomplete.has(role) && !broken.has(role) && (
                  <StatusBadge>{t('matrix.incomplete')}</StatusBadge>
                )}
              </th>
              {masterActions.map((action) => {
                const cell = actionCell(grants, role, action)
                const sentence = actionSentence(subject, role, action, cell.grants)
                return (
                  <Cell
                    key={action}
                    reach={cell.reach}
                    inherited={cell.through !== null}
                    words={t(`matrix.${cell.reach}`)}
                    sentence={
                      cell.through === null
                        ? sentence
                        : t('matrix.throughRole', { sentence, role: name(cell.through) })
                    }
                  />
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Fields × roles. */
export function FieldMatrix({ subject, grants, roles }: Pick<MatrixProps, 'subject' | 'grants' | 'roles'>) {
  const t = useTexts(texts)
  const name = (role: string) => roleName(role, subject.roles)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs the keyboard
    <section className={classes.frame} aria-label={t('matrix.fields')} tabIndex={0}>
      <table className={classes.matrix} aria-label={t('matrix.fields')}>
        <thead>
          <tr>
            <th scope="col">{t('matrix.field')}</th>
            {roles.map((role) => (
              <th key={role} scope="col">
                {name(role)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {governedFields(ruleList(subject.definition)).map((field) => (
            <tr key={field}>
              <th scope="row">{ruleFieldName(subject, field)}</th>
              {roles.map((role) => {
                const { mode, reach, through, conditions } = modeCell(grants, role, field)
                const sentence = modeSentence(subject, role, field, mode, conditions)
                return (
                  <Cell
                    key={role}
                    reach={reach}
                    inherited={through !== null}
                    words={modeName(mode)}
                    sentence={
                      through === null ? sentence : t('matrix.throughRole', { sentence, role: name(through) })
                    }
                  />
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
