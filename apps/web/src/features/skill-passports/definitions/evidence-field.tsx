import { Button, Checkbox, Select, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { definitionLimits, type EvidenceWanted, evidenceKinds } from '@vouch/contract'
import { useRef } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { useFieldFocus } from '#ui/form/use-field-focus.ts'
import { Hint } from '#ui/layout/hint.tsx'
import { IconAction } from '#ui/layout/icon-action.tsx'
import { useDefinitionEdit } from './definition-context.ts'
import { texts } from './definitions.en.ts'
import classes from './definitions.module.css'

/** The pieces of evidence that people who request the passport must or may send. */
export function EvidenceField() {
  const t = useTexts(texts)
  const { values, set } = useDefinitionEdit()
  const { evidence } = values
  const { box, focusNext } = useFieldFocus()
  const addButton = useRef<HTMLButtonElement>(null)
  const focusPiece = (at: number) => focusNext(`evidence.${at}.label`)
  const change = (at: number, part: Partial<EvidenceWanted>) =>
    set({ evidence: evidence.map((piece, index) => (index === at ? { ...piece, ...part } : piece)) })
  const add = () => {
    set({ evidence: [...evidence, { label: '', kind: 'file', required: true }] })
    focusPiece(evidence.length)
  }
  const remove = (at: number) => {
    set({ evidence: evidence.toSpliced(at, 1) })
    if (evidence.length === 1) addButton.current?.focus()
    else focusPiece(Math.max(0, at - 1))
  }
  return (
    <div ref={box} className={classes.part}>
      <Hint>{t('hint.evidence')}</Hint>
      {evidence.length > 0 && (
        <ol className={classes.evidence}>
          {evidence.map((piece, at) => (
            <Piece
              // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no id, and their fields hold no state
              key={at}
              piece={piece}
              at={at}
              onChange={(part) => change(at, part)}
              onRemove={() => remove(at)}
            />
          ))}
        </ol>
      )}
      {evidence.length < definitionLimits.evidence ? (
        <div>
          <Button
            ref={addButton}
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={add}
          >
            {t('evidence.add')}
          </Button>
        </div>
      ) : (
        <Hint>{t('evidence.most', { count: definitionLimits.evidence })}</Hint>
      )}
    </div>
  )
}

interface PieceProps {
  readonly piece: EvidenceWanted
  readonly at: number
  readonly onChange: (part: Partial<EvidenceWanted>) => void
  readonly onRemove: () => void
}

function Piece({ piece, at, onChange, onRemove }: PieceProps) {
  const t = useTexts(texts)
  const { errors } = useDefinitionEdit()
  const number = at + 1
  return (
    <li className={classes.piece}>
      <TextInput
        data-path={`evidence.${at}.label`}
        label={t('evidence.label', { number })}
        description={t('evidence.labelHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={piece.label}
        error={errors[`evidence.${at}.label`]}
        maxLength={120}
        onChange={(event) => onChange({ label: event.currentTarget.value })}
        withAsterisk
      />
      <IconAction
        icon={IconX}
        label={t('evidence.remove', { number })}
        className={classes.pieceRemove}
        onClick={onRemove}
      />
      <div className={classes.pieceMore}>
        <Select
          aria-label={t('evidence.kindOf', { number })}
          data={evidenceKinds.map((value) => ({ value, label: t(`evidence.kinds.${value}`) }))}
          value={piece.kind}
          onChange={(value) => onChange({ kind: evidenceKinds.find((one) => one === value) ?? piece.kind })}
          allowDeselect={false}
          className={classes.kind}
        />
        <Checkbox
          label={t('evidence.required')}
          aria-label={t('evidence.requiredOf', { number })}
          checked={piece.required}
          onChange={(event) => onChange({ required: event.currentTarget.checked })}
        />
      </div>
    </li>
  )
}
