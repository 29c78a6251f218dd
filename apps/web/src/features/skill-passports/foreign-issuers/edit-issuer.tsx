import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import {
  addForeignIssuer,
  changeForeignIssuer,
  type ForeignIssuer,
  type ForeignIssuerInput,
} from '@vouch/contract'
import { useRef } from 'react'
import { api } from '#lib/api/api.ts'
import { isProblem } from '#lib/api/api-problem.ts'
import { notify } from '#lib/api/notify.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { useFieldFocus } from '#ui/form/use-field-focus.ts'
import { useRecordForm } from '#ui/form/use-record-form.ts'
import { texts } from './foreign-issuers.en.ts'
import classes from './foreign-issuers.module.css'
import { foreignIssuersQuery } from './foreign-issuers-queries.ts'
import { IssuerFields, type IssuerForm, issuerForm } from './issuer-fields.tsx'

interface EditIssuerProps {
  /** The issuer when editing began. */
  readonly issuer: ForeignIssuer
  readonly onClose: () => void
}

/** Form for the name, the note and the counting of a listed issuer. */
export function EditIssuer({ issuer, onClose }: EditIssuerProps) {
  const t = useTexts(texts)
  const client = useQueryClient()
  const save = useSaveIssuer(issuer)
  const { box } = useFieldFocus('name')
  const { name, address, countsInMatching, note } = issuer
  const form: IssuerForm = useRecordForm({
    schema: issuerForm,
    initialValues: { name, address, countsInMatching, note },
    onSubmit: async (input) => {
      await save(input)
      notify(t('saved', { name: input.name }))
      await client.invalidateQueries({ queryKey: foreignIssuersQuery.queryKey })
      onClose()
    },
  })
  return (
    <div ref={box} className={classes.form}>
      <Form form={form} label={t('editNamed', { name })}>
        <bdi className={classes.address}>{address}</bdi>
        <IssuerFields form={form} isListed />
        <FormActions submit={t('save')} busy={form.busy}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
        </FormActions>
      </Form>
    </div>
  )
}

/** Saves an issuer. If somebody else changed or removed it, refuses once and then saves over it. */
function useSaveIssuer(issuer: ForeignIssuer) {
  const t = useTexts(texts)
  const client = useQueryClient()
  /** The issuer as this person has seen it; null after its removal. */
  const seen = useRef<ForeignIssuer | null>(issuer)
  return async ({ address, ...change }: ForeignIssuerInput): Promise<void> => {
    if (!seen.current) {
      await api(addForeignIssuer, { body: { address, ...change } }, { quiet: true })
      return
    }
    const { id, version } = seen.current
    try {
      await api(changeForeignIssuer, { params: { id }, version, body: change }, { quiet: true })
    } catch (error) {
      if (!isProblem(error, 404, 412)) throw error
      const { items } = await client.fetchQuery({ ...foreignIssuersQuery, staleTime: 0 })
      seen.current = items.find((one) => one.id === id) ?? null
      throw new Error(t(seen.current ? 'changedElsewhere' : 'removedElsewhere'))
    }
  }
}
