import { Button, Text } from '@mantine/core'
import {
  type MasterBulkChange,
  type MasterBulkResult,
  type MasterDefinition,
  masterBulkLimits,
} from '@vouch/contract'
import { useRef, useState } from 'react'
import { useCommand } from '#lib/api/use-command.ts'
import { counted, formatNumber } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Modal } from '#ui/layout/modal.tsx'
import bulk from '#ui/list/bulk.module.css'
import type { RecordsSearch } from '../records/records-search.ts'
import { texts } from './bulk.en.ts'
import classes from './bulk.module.css'
import { ChangeDialog } from './change-dialog.tsx'
import { EarlierChanges } from './earlier-changes.tsx'
import { SkippedValues } from './skipped-values.tsx'
import { useBulk } from './use-bulk.ts'
import type { BulkAct, Choice } from './use-choice.ts'

type Kind = MasterBulkChange['kind']

interface BulkBarProps {
  readonly definition: MasterDefinition
  readonly search: RecordsSearch
  readonly choice: Choice
  /** Number of values that the list shows; undefined until it is known. */
  readonly total: { readonly count: number; readonly capped: boolean } | undefined
}

/** What a person may do with chosen values. */
export function BulkBar({ definition, search, choice, total }: BulkBarProps) {
  const t = useTexts(texts)
  const { acts, chosen, set } = choice
  const bar = useRef<HTMLElement>(null)
  const [kind, setKind] = useState<Kind | null>(null)
  const [isEarlier, setEarlier] = useState(false)
  const [kept, setKept] = useState<{ kind: Kind; result: MasterBulkResult } | null>(null)
  const commands = useBulk(definition.name, (of, result) => setKept({ kind: of, result }))
  const all = useCommand(async () => set(await commands.findAll(search)))
  const saving = useCommand(() => commands.exportChosen([...chosen]))
  const isEmpty = (total?.count ?? 0) === 0
  const mayChange = acts.some((act) => act !== 'export')
  if (acts.length === 0) return null

  const start = (act: BulkAct) => (act === 'export' ? saving.run() : setKind(act))
  /** Keeps the focus in the bar when the button that had it is gone. */
  const keepFocus = () => {
    if (document.activeElement !== document.body) return
    const place = isEmpty ? document.querySelector('h1') : bar.current
    place?.focus()
  }
  const clear = () => {
    set([])
    bar.current?.focus()
  }
  const tooMany = chosen.size > masterBulkLimits.values
  const canChooseAll = total !== undefined && total.count > 1 && (total.capped || chosen.size < total.count)
  return (
    <section
      className={bulk.bar}
      data-active={chosen.size > 0}
      aria-label={t('label')}
      ref={bar}
      tabIndex={-1}
    >
      <span role="status">{chosen.size === 0 ? t('hint') : t('chosen', counted(chosen.size))}</span>
      {chosen.size > 0 &&
        acts.map((act) => (
          <Button
            key={act}
            variant="default"
            disabled={tooMany}
            loading={act === 'export' && saving.busy}
            onClick={() => start(act)}
          >
            {t(`act.${act}`)}
          </Button>
        ))}
      {canChooseAll && (
        <Button variant="subtle" px="xs" loading={all.busy} onClick={() => all.run()}>
          {t('chooseAll', { shown: counted(total).shown })}
        </Button>
      )}
      {chosen.size > 0 && (
        <Button variant="subtle" color="gray" px="xs" onClick={clear}>
          {t('clear')}
        </Button>
      )}
      {mayChange && chosen.size === 0 && (
        <Button
          variant="subtle"
          color="gray"
          px="xs"
          className={classes.end}
          onClick={() => setEarlier(true)}
        >
          {t('earlier.open')}
        </Button>
      )}
      {tooMany && <Text size="sm">{t('tooManyChosen', { max: formatNumber(masterBulkLimits.values) })}</Text>}
      <ChangeDialog
        definition={definition}
        kind={kind}
        codes={[...chosen]}
        onApply={async (change) => {
          await commands.apply(change)
          set([])
        }}
        onClose={() => setKind(null)}
        onClosed={keepFocus}
      />
      <EarlierChanges
        entity={definition.name}
        opened={isEarlier}
        onClose={() => setEarlier(false)}
        onUndo={commands.undo}
      />
      <Modal
        opened={kept !== null}
        onClose={() => setKept(null)}
        title={t('kept')}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        {kept && <SkippedValues {...kept.result} kind={kept.kind} open />}
      </Modal>
    </section>
  )
}
