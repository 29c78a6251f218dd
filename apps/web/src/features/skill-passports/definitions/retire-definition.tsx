import { Button, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type PassportDefinition, retireDefinition } from '@vouch/contract'
import { useState } from 'react'
import { api } from '#lib/api/api.ts'
import { notify } from '#lib/api/notify.ts'
import { useTexts } from '#lib/format/texts.ts'
import { ConfirmDialog } from '#ui/layout/confirm-dialog.tsx'
import { Hint } from '#ui/layout/hint.tsx'
import { definitionQuery, storeDefinition } from '../passport-queries.ts'
import { versionedChange } from '../versioned-change.ts'
import { texts } from './definitions.en.ts'
import classes from './definitions.module.css'

/** Lets an issuer stop offering a passport. */
export function RetireDefinition({ definition }: { readonly definition: PassportDefinition }) {
  const t = useTexts(texts)
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const { id, version, fields } = definition
  const { name } = fields
  const { queryKey } = definitionQuery(id)
  const retire = () =>
    versionedChange(
      async () => {
        storeDefinition(client, await api(retireDefinition, { params: { id }, version }, { quiet: true }))
        notify(t('retire.done', { name }))
      },
      () => client.invalidateQueries({ queryKey }),
    )
  return (
    <section className={classes.retire}>
      <div>
        <Title order={2} size="h3">
          {t('retire.title')}
        </Title>
        <Hint>{t('retire.hint')}</Hint>
      </div>
      <div>
        <Button variant="outline" color="red.8" onClick={() => setAsking(true)}>
          {t('retire.open')}
        </Button>
      </div>
      <ConfirmDialog
        opened={asking}
        title={t('retire.ask', { name })}
        confirmLabel={t('retire.submit')}
        danger
        onConfirm={retire}
        onClose={() => setAsking(false)}
      >
        {t('retire.body')}
      </ConfirmDialog>
    </section>
  )
}
