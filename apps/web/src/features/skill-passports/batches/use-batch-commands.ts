import { useQueryClient } from '@tanstack/react-query'
import { agreeToBatch, offerBatch, type PassportBatch, undoBatch } from '@vouch/contract'
import type { ReactNode } from 'react'
import { api } from '#lib/api/api.ts'
import { notify } from '#lib/api/notify.ts'
import { useCommand } from '#lib/api/use-command.ts'
import { counted } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { useFreshSignIn } from '#ui/sign-in/use-fresh-sign-in.tsx'
import { batchQuery, storeBatch } from '../passport-queries.ts'
import { versionedChange } from '../versioned-change.ts'
import { texts } from './batches.en.ts'

type Command = 'offer' | 'agree' | 'undo'

export interface BatchCommands {
  readonly run: (command: Command) => void
  /** The command that is running. */
  readonly running: Command | undefined
  /** Dialog for signing in again, before many offers. */
  readonly dialog: ReactNode
}

/** Offers a batch, agrees to it as the second person, or takes it back. */
export function useBatchCommands(batch: PassportBatch): BatchCommands {
  const t = useTexts(texts)
  const client = useQueryClient()
  const { id, version, issuer } = batch
  const fresh = useFreshSignIn(`/admin/skill-passports?tab=batches&issuer=${issuer.id}&batch=${id}`)
  const params = { id }
  const calls: Readonly<Record<Command, () => Promise<PassportBatch>>> = {
    offer: () => api(offerBatch, { params, version }, { quiet: true }),
    agree: () => api(agreeToBatch, { params, version }, { quiet: true }),
    undo: () => api(undoBatch, { params }, { quiet: true }),
  }
  const { run, running } = useCommand((command: Command) =>
    versionedChange(
      async () => {
        const after = await fresh.run(calls[command])
        storeBatch(client, after)
        if (after.state === 'waiting') notify({ message: t('offerWaits'), tone: 'info' })
        else if (after.state === 'undone') notify(t('undone.done'))
        else notify(t('offered', counted(after.counts.good)))
      },
      () => client.invalidateQueries({ queryKey: batchQuery(id).queryKey }),
    ),
  )
  return { run, running, dialog: fresh.dialog }
}
