import { Button, Group, MultiSelect, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCommand } from '#lib/api/use-command.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Hint } from '#ui/layout/hint.tsx'
import { Modal } from '#ui/layout/modal.tsx'
import { uiTexts } from '#ui/layout/ui.en.ts'
import rows from '#ui/list/rows.module.css'
import type { FreshSignIn } from '#ui/sign-in/use-fresh-sign-in.tsx'
import { masterSummariesQuery, refreshMaster } from '../masters-queries.ts'
import { type CopyTarget, checkCopy, copyRules } from './copy-to-list.ts'
import { texts } from './rules.en.ts'
import type { RulesForm, RulesSubject } from './use-rules.ts'

interface CopyRulesProps {
  readonly subject: RulesSubject
  readonly form: RulesForm
  readonly fresh: FreshSignIn
}

/** Button and dialog that copy the saved rules to other lists, after showing what changes there. */
export function CopyRules({ subject, form, fresh }: CopyRulesProps) {
  const t = useTexts(texts)
  const ui = useTexts(uiTexts)
  const [opened, { open, close }] = useDisclosure(false)
  return (
    <>
      <Button
        variant="default"
        onClick={open}
        disabled={form.isChanged}
        title={form.isChanged ? t('copy.saveFirst') : undefined}
      >
        {t('copy.button')}
      </Button>
      <Modal
        opened={opened}
        onClose={close}
        title={t('copy.title', { label: subject.definition.label })}
        closeButtonProps={{ 'aria-label': ui('confirm.close') }}
        size="lg"
      >
        <CopyForm subject={subject} form={form} fresh={fresh} onClose={close} />
      </Modal>
    </>
  )
}

function CopyForm({ subject, form, fresh, onClose }: CopyRulesProps & { readonly onClose: () => void }) {
  const t = useTexts(texts)
  const client = useQueryClient()
  const { data } = useQuery(masterSummariesQuery)
  const [chosen, setChosen] = useState<string[]>([])
  const [targets, setTargets] = useState<readonly CopyTarget[]>([])
  const lists = (data?.items ?? []).filter(({ name }) => name !== subject.definition.name)
  const labelOf = (entity: string) => lists.find(({ name }) => name === entity)?.label ?? entity
  const { grants } = form.base

  const check = useCommand(async () =>
    setTargets(await Promise.all(chosen.map((entity) => checkCopy(entity, grants, subject.roles)))),
  )
  const copy = useCommand(async () => {
    for (const target of targets) {
      if (target.state !== 'checked') continue
      const state = await copyRules(target, fresh)
      setTargets((before) => before.map((one) => (one.entity === target.entity ? { ...one, ...state } : one)))
      await refreshMaster(client, target.entity)
    }
  })
  const ready = targets.filter(({ state }) => state === 'checked')
  return (
    <Stack gap="md">
      <Text>{t('copy.body')}</Text>
      <MultiSelect
        label={t('copy.lists')}
        data={lists.map(({ name, label }) => ({ value: name, label }))}
        value={chosen}
        onChange={(next) => {
          setChosen(next)
          setTargets([])
        }}
        searchable
        data-autofocus
      />
      {targets.length > 0 && (
        <ul className={rows.rows} aria-label={t('copy.lists')}>
          {targets.map((target) => (
            <li key={target.entity} className={rows.row}>
              <div className={rows.body}>
                <span className={rows.name}>{labelOf(target.entity)}</span>
                <TargetWords target={target} />
              </div>
            </li>
          ))}
        </ul>
      )}
      {(check.failure ?? copy.failure) && (
        <Text c="var(--mantine-color-error)" role="alert">
          {check.failure ?? copy.failure}
        </Text>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose} disabled={copy.busy}>
          {t('copy.close')}
        </Button>
        {ready.length > 0 ? (
          <Button onClick={() => copy.run()} loading={copy.busy}>
            {t('copy.submit', { count: ready.length })}
          </Button>
        ) : (
          <Button
            onClick={() => check.run()}
            loading={check.busy}
            disabled={chosen.length === 0 || targets.length > 0}
          >
            {t('copy.check')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

function TargetWords({ target }: { readonly target: CopyTarget }) {
  const t = useTexts(texts)
  const { state, gains, losses, problem } = target
  if (state === 'done') return <Hint>{t('copy.done')}</Hint>
  if (state === 'broken') return <Hint>{t('copy.broken', { problem })}</Hint>
  if (state === 'failed') return <Hint>{t('copy.failed', { problem })}</Hint>
  if (gains === 0 && losses === 0) return <Hint>{t('copy.same')}</Hint>
  return (
    <Hint>
      {t('copy.result', {
        gains: t('copy.gains', { count: gains }),
        losses: t('copy.losses', { count: losses }),
      })}
    </Hint>
  )
}
