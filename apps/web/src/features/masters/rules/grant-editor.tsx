import { Button, Checkbox, Radio, Select } from '@mantine/core'
import { type FieldMode, fieldModes, type MasterGrant, masterActions } from '@vouch/contract'
import { governedFields } from '@vouch/domain'
import { useTexts } from '#lib/format/texts.ts'
import { Hint } from '#ui/layout/hint.tsx'
import { Notice } from '#ui/layout/notice.tsx'
import { ConditionBuilder } from './condition-builder.tsx'
import { toCondition, toDraft } from './condition-draft.ts'
import { closedActions, toggleAction } from './grant-actions.ts'
import { roleName } from './roles.ts'
import { texts } from './rules.en.ts'
import classes from './rules.module.css'
import { grantSentence, modeName, ruleFieldName } from './sentences.ts'
import { type RuleProblems, type RulesSubject, ruleList } from './use-rules.ts'

interface GrantEditorProps {
  readonly subject: RulesSubject
  readonly grant: MasterGrant
  /** Number among the rules of the role. */
  readonly number: number
  readonly problems: RuleProblems
  /** Whether the stored rule gives nothing at present. */
  readonly wasBroken: boolean
  readonly onChange: (grant: MasterGrant) => void
  readonly onRemove: () => void
}

/** One rule: what a role may do, on which values, and what it sees of their fields. */
export function GrantEditor(props: GrantEditorProps) {
  const { subject, grant, number, problems, wasBroken, onRemove } = props
  const t = useTexts(texts)
  const role = roleName(grant.role, subject.roles)
  const brokenTitle = wasBroken ? 'editor.brokenTitle' : 'editor.problems'
  const title = problems.isBroken ? brokenTitle : 'editor.incompleteTitle'
  return (
    <section className={classes.grant} aria-label={t('editor.ruleOf', { number, role })}>
      <div className={classes.grantHead}>
        <p className={classes.sentence}>
          <strong>{t('editor.rule', { number })}</strong> {grantSentence(subject, grant)}
        </p>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          onClick={onRemove}
          aria-label={t('editor.remove', { number })}
        >
          {t('editor.removeShort')}
        </Button>
      </div>
      {problems.sentences.length > 0 && (
        <Notice tone={problems.isBroken ? 'bad' : 'plain'} title={t(title)}>
          <ul className={classes.problems}>
            {[...new Set(problems.sentences)].map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Notice>
      )}
      <Actions {...props} />
      <Which {...props} />
      <Modes {...props} />
    </section>
  )
}

function Actions({ subject, grant, onChange }: GrantEditorProps) {
  const t = useTexts(texts)
  const isClosed = subject.definition.closed
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{t('editor.may')}</legend>
      <div className={classes.checks}>
        {masterActions.map((action) => {
          const isOn = grant.actions.includes(action)
          return (
            <Checkbox
              key={action}
              label={t(`action.${action}`)}
              checked={isOn}
              disabled={isClosed && closedActions.includes(action) && !isOn}
              onChange={(event) =>
                onChange({
                  ...grant,
                  actions: toggleAction(grant.actions, action, event.currentTarget.checked),
                })
              }
            />
          )
        })}
      </div>
      {isClosed && <Hint>{t('editor.builtIn')}</Hint>}
    </fieldset>
  )
}

function Which({ subject, grant, onChange }: GrantEditorProps) {
  const t = useTexts(texts)
  return (
    <>
      <Radio.Group
        label={t('editor.which')}
        value={grant.when === null ? 'all' : 'some'}
        onChange={(value) =>
          onChange({ ...grant, when: value === 'all' ? null : { all: [{ own: 'company' }] } })
        }
      >
        <div className={`${classes.checks} ${classes.options}`}>
          <Radio value="all" label={t('editor.allValues')} />
          <Radio value="some" label={t('editor.someValues')} />
        </div>
      </Radio.Group>
      {grant.when !== null && (
        <ConditionBuilder
          subject={subject}
          draft={toDraft(grant.when)}
          onChange={(draft) => onChange({ ...grant, when: toCondition(draft) })}
        />
      )}
    </>
  )
}

const asOthers = 'others'

function Modes({ subject, grant, onChange }: GrantEditorProps) {
  const t = useTexts(texts)
  const modes = fieldModes.map((value) => ({ value: value as string, label: modeName(value) }))
  const set = (field: string, mode: FieldMode | undefined) => {
    const { [field]: _before, ...others } = grant.fields
    onChange({ ...grant, fields: mode === undefined ? others : { ...others, [field]: mode } })
  }
  const pick = (value: string | null) => fieldModes.find((one) => one === value)
  // Fields that the list no longer has: they make the rule broken until they are removed.
  const known = governedFields(ruleList(subject.definition))
  const gone = Object.keys(grant.fields).filter((name) => name !== '*' && !known.includes(name))
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{t('editor.fields')}</legend>
      <Hint>{t('editor.fieldsHint')}</Hint>
      <div className={classes.modes}>
        <Select
          label={t('field.others')}
          data={modes}
          value={grant.fields['*'] ?? 'hidden'}
          onChange={(value) => set('*', pick(value) ?? 'hidden')}
          allowDeselect={false}
        />
        {[...known, ...gone].map((field) => (
          <Select
            key={field}
            label={ruleFieldName(subject, field)}
            data={[
              { value: asOthers, label: t('editor.asOthers') },
              // Labels are never hidden from people who may find a value.
              ...(field === 'label' ? modes.slice(-2) : modes),
            ]}
            value={grant.fields[field] ?? asOthers}
            onChange={(value) => set(field, pick(value))}
            allowDeselect={false}
          />
        ))}
      </div>
    </fieldset>
  )
}
