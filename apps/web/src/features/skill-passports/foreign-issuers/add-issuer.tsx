import { useQueryClient } from '@tanstack/react-query'
import { addForeignIssuer } from '@vouch/contract'
import { api } from '#lib/api/api.ts'
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

const blank = { name: '', address: '', countsInMatching: true, note: '' }

/** Form for a new issuer. Stays open after a save, for the next one. */
export function AddIssuer() {
  const t = useTexts(texts)
  const client = useQueryClient()
  const { box, focusNext } = useFieldFocus()
  const form: IssuerForm = useRecordForm({
    schema: issuerForm,
    initialValues: blank,
    onSubmit: async (body) => {
      const { name } = await api(addForeignIssuer, { body }, { quiet: true })
      notify(t('added', { name }))
      // Before the list reloads, so that nothing of the next issuer is lost.
      form.fields.setValues(blank)
      focusNext('name')
      await client.invalidateQueries({ queryKey: foreignIssuersQuery.queryKey })
    },
  })
  return (
    <div ref={box} className={classes.form}>
      <Form form={form} label={t('addTitle')}>
        <IssuerFields form={form} />
        <FormActions submit={t('add')} busy={form.busy} />
      </Form>
    </div>
  )
}
