import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type CompanyRecord, companyPatch, updateCompany } from '@vouch/contract'
import { missingOfCompany } from '@vouch/domain'
import { api } from '#lib/api/api.ts'
import { isProblem } from '#lib/api/api-problem.ts'
import { notify } from '#lib/api/notify.ts'
import { useTexts } from '#lib/format/texts.ts'
import { utcToday } from '#lib/format/today.ts'
import { withScheme } from '#lib/format/web-address.ts'
import { Form } from '#ui/form/form.tsx'
import { useRecordForm } from '#ui/form/use-record-form.ts'
import { Hint } from '#ui/layout/hint.tsx'
import { Modal } from '#ui/layout/modal.tsx'
import { Notice } from '#ui/layout/notice.tsx'
import { FactsList } from '#ui/list/facts-list.tsx'
import { useWizardCompany } from './company-draft-context.ts'
import { proofOfRecord, takesVerification } from './company-values.ts'
import { texts } from './company-wizard.en.ts'
import classes from './company-wizard.module.css'
import { missingSentence } from './missing-words.ts'

const schema = companyPatch.pick({ name: true, tradingName: true, website: true }).required()
/**
 * Names and website of a verified company. Edited in a dialog: autosaving half a name would revoke the verification.
 */
export function VerifiedIdentity() {
  const t = useTexts(texts)
  const { draft } = useWizardCompany()
  const [opened, { open, close }] = useDisclosure(false)
  const { name, tradingName, website } = draft.values
  return (
    <div className={classes.identity}>
      <FactsList
        facts={[
          { label: t('field.name'), value: name },
          { label: t('field.tradingName'), value: tradingName || null },
          { label: t('field.website'), value: website },
        ]}
      />
      <Hint>{t('identity.locked')}</Hint>
      <div>
        <Button variant="default" onClick={open}>
          {t('identity.change')}
        </Button>
      </div>
      <Modal
        opened={opened}
        onClose={close}
        title={t('identity.title')}
        closeButtonProps={{ 'aria-label': t('identity.close') }}
      >
        <IdentityForm onDone={close} />
      </Modal>
    </div>
  )
}

function IdentityForm({ onDone }: { readonly onDone: () => void }) {
  const t = useTexts(texts)
  const { company, draft } = useWizardCompany()
  const { name, tradingName, website } = draft.values
  const form = useRecordForm({
    schema,
    initialValues: { name, tradingName, website },
    onSubmit: async (body) => {
      const fields = { ...draft.getState().values, ...body }
      const wrong = missingOfCompany(fields, proofOfRecord(company), utcToday()).find(
        ({ field }) => field === 'website',
      )
      if (wrong) {
        form.fields.setFieldError('website', missingSentence(wrong))
        return
      }
      if (!(await draft.saveNow())) throw new Error(t('offline.title'))
      const params = { id: company.id }
      const now: CompanyRecord = await api(
        updateCompany,
        { params, body, version: draft.getState().version },
        { quiet: true },
      )
      await draft.adopt(now)
      notify(t(now.status === 'verified' ? 'identity.saved' : 'identity.lost'))
      onDone()
    },
    fieldErrors: (error) => (isProblem(error, 'conflict') ? { name: error.message } : null),
  })
  const websiteInput = form.fields.getInputProps('website')
  const waits = takesVerification(company, form.fields.values)
  return (
    <Form form={form} label={t('identity.title')} warnOnLeave={false}>
      <Stack gap="md">
        <div role="status">
          {waits ? (
            <Notice tone="warn" title={t('identity.waits')}>
              {t('identity.waitsBody')}
            </Notice>
          ) : (
            <Text>{t(company.role === 'owner' ? 'identity.warning' : 'identity.asAdministrator')}</Text>
          )}
        </div>
        <TextInput
          {...form.fields.getInputProps('name')}
          label={t('field.name')}
          maxLength={120}
          data-autofocus
          withAsterisk
        />
        <TextInput
          {...form.fields.getInputProps('tradingName')}
          label={t('field.tradingName')}
          description={t('field.tradingNameHint')}
          maxLength={120}
        />
        <TextInput
          {...websiteInput}
          value={form.fields.values.website ?? ''}
          label={t('field.website')}
          onBlur={(event) => {
            const { value } = event.currentTarget
            const address = withScheme(value)
            if (address !== value) form.fields.setFieldValue('website', address)
            websiteInput.onBlur?.(event)
          }}
          type="url"
          maxLength={300}
          withAsterisk
        />
        <Group justify="flex-end">
          <Button type="submit" loading={form.busy}>
            {t(waits ? 'identity.submitWaits' : 'identity.submit')}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}
