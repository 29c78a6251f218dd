import { useQueryClient } from '@tanstack/react-query'
import {
  approvePassportRequest,
  type PassportRequest,
  refusePassportRequest,
  returnPassportRequest,
  type SkillLevel,
} from '@vouch/contract'
import { useState } from 'react'
import { api } from '#lib/api/api.ts'
import { notify } from '#lib/api/notify.ts'
import { useTexts } from '#lib/format/texts.ts'
import { ConfirmDialog } from '#ui/layout/confirm-dialog.tsx'
import { Dialog, DialogForm } from '#ui/layout/dialog.tsx'
import { SkillLevelSelect } from '../skill-level-select.tsx'
import { useDialogChange, versionedChange } from '../versioned-change.ts'
import { texts } from './requests.en.ts'
import { reloadRequests, storeRequest } from './requests-queries.ts'

export type Decision = 'approve' | 'return' | 'refuse'

interface DecisionDialogsProps {
  readonly request: PassportRequest
  readonly act: Decision | null
  readonly onClose: () => void
  readonly onClosed: () => void
}

const calls = { return: returnPassportRequest, refuse: refusePassportRequest } as const

/** The dialogs in which an assessor decides about a request. */
export function DecisionDialogs({ request, act, onClose, onClosed }: DecisionDialogsProps) {
  const t = useTexts(texts)
  const client = useQueryClient()
  const { id, version, person: name } = request
  const decide = (one: keyof typeof calls, words: string) =>
    versionedChange(
      async () => {
        const input = { params: { id }, version, body: { words } }
        storeRequest(client, await api(calls[one], input, { quiet: true }))
        notify(t(`${one}.done`))
      },
      () => reloadRequests(client),
    )
  return (
    <>
      {(['return', 'refuse'] as const).map((one) => (
        <ConfirmDialog
          key={one}
          opened={act === one}
          title={t(`${one}.title`, { name })}
          confirmLabel={t(`${one}.submit`)}
          danger={one === 'refuse'}
          reason={{ hint: t(`${one}.hint`), required: true, maxLength: 1000 }}
          onConfirm={(words) => decide(one, words)}
          onClose={onClose}
          onClosed={onClosed}
        >
          {t(`${one}.body`)}
        </ConfirmDialog>
      ))}
      <Dialog
        title={t('approve.title', { name })}
        opened={act === 'approve'}
        onClose={onClose}
        onClosed={onClosed}
      >
        <ApproveForm request={request} onClose={onClose} />
      </Dialog>
    </>
  )
}

/** By code of the skill. */
type Levels = Readonly<Record<string, SkillLevel | null>>

/** Approval, with the level that was shown for each skill; starts with those of the definition. */
function ApproveForm({ request, onClose }: Pick<DecisionDialogsProps, 'request' | 'onClose'>) {
  const t = useTexts(texts)
  const client = useQueryClient()
  const { id, version, person: name } = request
  const { skills } = request.definition
  const [levels, setLevels] = useState<Levels>(() =>
    Object.fromEntries(skills.map(({ code, level }) => [code, level])),
  )
  const { run, busy, failure } = useDialogChange({
    change: async () => {
      const body = { levels: skills.map(({ code }) => ({ code, level: levels[code] ?? null })) }
      const input = { params: { id }, version, body }
      storeRequest(client, await api(approvePassportRequest, input, { quiet: true }))
    },
    reload: () => reloadRequests(client),
    done: t('approve.done', { name }),
    onClose,
  })
  return (
    <DialogForm
      label={t('approve.title', { name })}
      body={t('approve.body')}
      submitLabel={t('approve.submit')}
      busy={busy}
      notYet={false}
      failure={failure}
      onSubmit={() => run()}
      onClose={onClose}
    >
      {skills.map(({ code, label, level: wanted }) => (
        <SkillLevelSelect
          key={code}
          label={t('approve.level', { skill: label })}
          none={wanted === null ? t('approve.noLevel') : undefined}
          value={levels[code] ?? null}
          onChange={(level) => setLevels({ ...levels, [code]: level })}
        />
      ))}
    </DialogForm>
  )
}
