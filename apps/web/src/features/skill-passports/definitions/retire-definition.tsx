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
import { texts as shared } from '../skill-passports.en.ts'
import { versionedChange } from '../versioned-change.ts'
import { texts } from './definitions.en.ts'
import classes from './definitions.module.css'

/** Lets an issuer stop offering a passport, or retire a draft. */
export function RetireDefinition({ definition }: { readonly definition: PassportDefinition }) {
  const t = useTexts(texts)
  const word = useTexts(shared)
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const { id, version, fields } = definition
  const name = fields.name || word('untitled')
  const kind = definition.published === null ? 'draft' : 'offered'
  const { queryKey } = definitionQuery(id)
  const retire = () =>
    versionedChange(
      async () => {
        storeDefinition(client, await api(retireDefinition, { params: { id }, version }, { quiet: true }))
        notify(t(`retire.${kind}.done`, { name }))
      },
      () => client.invalidateQueries({ queryKey }),
    )
  return (
    <section className={classes.retire}>
      <div>
        <Title order={2} size="h3">
          {t(`retire.${kind}.title`)}
        </Title>
        <Hint>{t(`retire.${kind}.hint`)}</Hint>
      </div>
      <div>
        <Button variant="default" onClick={() => setAsking(true)}>
          {t(`retire.${kind}.open`)}
        </Button>
      </div>
      <ConfirmDialog
        opened={asking}
        title={t(`retire.${kind}.ask`, { name })}
        confirmLabel={t(`retire.${kind}.submit`)}
        danger
        onConfirm={retire}
        onClose={() => setAsking(false)}
      >
        {t(`retire.${kind}.body`)}
      </ConfirmDialog>
    </section>
  )
}
