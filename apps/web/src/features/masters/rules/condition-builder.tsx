import { Button, Select } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { maxConditions } from '@vouch/contract'
import { useTexts } from '#lib/format/texts.ts'
import { Hint } from '#ui/layout/hint.tsx'
import { IconAction } from '#ui/layout/icon-action.tsx'
import { type ConditionDraft, type GroupDraft, isGroup, type LeafDraft, leavesOf } from './condition-draft.ts'
import { LeafEditor } from './leaf-editor.tsx'
import { texts } from './rules.en.ts'
import classes from './rules.module.css'
import type { RulesSubject } from './use-rules.ts'

interface ConditionBuilderProps {
  readonly subject: RulesSubject
  readonly draft: ConditionDraft
  readonly onChange: (draft: ConditionDraft) => void
}

const newLeaf: LeafDraft = { leaf: { own: 'company' }, negated: false }

/** Editor of a condition: comparisons and groups of them, of which all or one must hold. */
export function ConditionBuilder({ subject, draft, onChange }: ConditionBuilderProps) {
  const t = useTexts(texts)
  const { mode, parts } = draft
  const isFull = leavesOf(draft).length >= maxConditions
  const setParts = (next: ConditionDraft['parts']) => onChange({ mode, parts: next })
  const replace = (at: number, part: LeafDraft | GroupDraft | null) =>
    setParts(parts.flatMap((one, index) => (index === at ? (part ? [part] : []) : [one])))
  return (
    <fieldset className={classes.builder}>
      <legend className={classes.legend}>{t('builder.label')}</legend>
      <Select
        label={t('builder.mode')}
        data={[
          { value: 'all', label: t('builder.all') },
          { value: 'any', label: t('builder.any') },
        ]}
        value={mode}
        onChange={(value) => onChange({ mode: value === 'any' ? 'any' : 'all', parts })}
        allowDeselect={false}
        className={classes.modeSelect}
      />
      {parts.map((part, at) =>
        isGroup(part) ? (
          <GroupEditor
            // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no id, and their fields hold no state
            key={at}
            subject={subject}
            group={part}
            number={at + 1}
            isFull={isFull}
            onChange={(next) => replace(at, next)}
          />
        ) : (
          <LeafEditor
            // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no id, and their fields hold no state
            key={at}
            subject={subject}
            name={String(at + 1)}
            draft={part}
            onChange={(next) => replace(at, next)}
            onRemove={() => replace(at, null)}
          />
        ),
      )}
      {isFull ? (
        <Hint>{t('builder.full', { count: maxConditions })}</Hint>
      ) : (
        <div className={classes.checks}>
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setParts([...parts, newLeaf])}
          >
            {t('builder.add')}
          </Button>
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() =>
              setParts([...parts, { mode: mode === 'all' ? 'any' : 'all', negated: false, parts: [newLeaf] }])
            }
          >
            {t('builder.addGroup')}
          </Button>
        </div>
      )}
      <Hint>{t('builder.indexed')}</Hint>
    </fieldset>
  )
}

interface GroupEditorProps {
  readonly subject: RulesSubject
  readonly group: GroupDraft
  readonly number: number
  readonly isFull: boolean
  /** Null removes the group. */
  readonly onChange: (group: GroupDraft | null) => void
}

function GroupEditor({ subject, group, number, isFull, onChange }: GroupEditorProps) {
  const t = useTexts(texts)
  const { mode, negated, parts } = group
  const replace = (at: number, leaf: LeafDraft | null) => {
    const next = parts.flatMap((one, index) => (index === at ? (leaf ? [leaf] : []) : [one]))
    onChange(next.length === 0 ? null : { ...group, parts: next })
  }
  return (
    <div className={classes.nested}>
      <div className={classes.row}>
        <Select
          label={t('builder.groupMode', { number })}
          data={[
            { value: 'all', label: t('builder.groupAll') },
            { value: 'any', label: t('builder.groupAny') },
            { value: 'not-any', label: t('builder.groupNotAny') },
            { value: 'not-all', label: t('builder.groupNotAll') },
          ]}
          value={negated ? `not-${mode}` : mode}
          onChange={(value) =>
            onChange({
              ...group,
              mode: value?.endsWith('any') ? 'any' : 'all',
              negated: value?.startsWith('not') ?? false,
            })
          }
          allowDeselect={false}
          className={classes.modeSelect}
        />
        <IconAction
          icon={IconX}
          className={classes.removeRow}
          label={t('builder.removeGroup', { number })}
          onClick={() => onChange(null)}
        />
      </div>
      {parts.map((leaf, at) => (
        <LeafEditor
          // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no id, and their fields hold no state
          key={at}
          subject={subject}
          name={`${number}.${at + 1}`}
          draft={leaf}
          onChange={(next) => replace(at, next)}
          onRemove={() => replace(at, null)}
        />
      ))}
      {!isFull && (
        <div>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPlus size={16} aria-hidden />}
            aria-label={t('builder.addTo', { number })}
            onClick={() => onChange({ ...group, parts: [...parts, newLeaf] })}
          >
            {t('builder.add')}
          </Button>
        </div>
      )}
    </div>
  )
}
