import { Button, Progress, Text } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type CompanyPictures, deleteCompanyLogo, uploadCompanyLogo } from '@vouch/contract'
import { useRef } from 'react'
import { api } from '#lib/api.ts'
import { notify } from '#lib/notify.ts'
import { useTexts } from '#lib/texts.ts'
import { CompanyLogo } from '#ui/company-logo.tsx'
import { useRescuedFocus } from '#ui/use-rescued-focus.ts'
import { useUpload } from '#ui/use-upload.ts'
import { useWizardCompany } from './company-draft-context.ts'
import { texts } from './company-wizard.en.ts'
import classes from './company-wizard.module.css'
import { pictureRule, storePictures, usePreview } from './pictures.ts'

/** The logo: chosen, seen at once whole in its square, taken away. */
export function LogoField() {
  const t = useTexts(texts)
  const client = useQueryClient()
  const { company } = useWizardCompany()
  const params = { id: company.id }
  const input = useRef<HTMLInputElement>(null)
  const [preview, setPreview] = usePreview()
  const store = (pictures: CompanyPictures) => storePictures(client, company.id, pictures)
  const { state, offer, cancel, retry } = useUpload(async (file, call) => {
    setPreview(file)
    try {
      await store(await api(uploadCompanyLogo, { params, file }, { ...call, quiet: true }))
      notify(t('logo.saved'))
    } finally {
      setPreview(null)
    }
  })
  const isSending = state.status === 'sending'
  const { ref: button } = useRescuedFocus<HTMLButtonElement>(isSending)
  const remove = useMutation({
    mutationFn: () => api(deleteCompanyLogo, { params }),
    onSuccess: async (pictures) => {
      await store(pictures)
      notify(t('logo.removed'))
      button.current?.focus()
    },
  })
  const take = (files: FileList | null) => {
    const chosen = [...(files ?? [])]
    if (input.current) input.current.value = ''
    void offer(chosen, pictureRule)
  }
  return (
    <div className={classes.group}>
      <Text size="sm" c="dimmed">
        {t('logo.hint')}
      </Text>
      <div className={classes.logo}>
        <CompanyLogo name={company.name} logo={company.logo} preview={preview} size={96} />
        <input
          ref={input}
          type="file"
          hidden
          tabIndex={-1}
          aria-label={t('logo.choose')}
          accept={pictureRule.extensions.map((extension) => `.${extension}`).join(',')}
          onChange={(event) => take(event.currentTarget.files)}
        />
        {isSending ? (
          <div role="status">
            <Text size="sm">{t('logo.uploading')}</Text>
            <Progress value={state.share * 100} aria-label={t('logo.uploading')} />
            <Button ref={button} variant="subtle" color="gray" onClick={cancel}>
              {t('logo.cancel')}
            </Button>
          </div>
        ) : (
          <div className={classes.acts}>
            <Button
              ref={button}
              variant="default"
              leftSection={<IconUpload size={16} />}
              onClick={() => input.current?.click()}
            >
              {t(company.logo ? 'logo.replace' : 'logo.choose')}
            </Button>
            {company.logo && (
              <Button
                variant="subtle"
                color="gray"
                loading={remove.isPending}
                onClick={() => remove.mutate()}
                aria-label={t('logo.remove')}
              >
                {t('logo.removeShort')}
              </Button>
            )}
          </div>
        )}
      </div>
      {state.status === 'failed' && (
        <div role="alert" className={classes.wrong}>
          <span>{state.sentence}</span>
          {state.again && (
            <Button variant="subtle" size="compact-sm" onClick={retry}>
              {t('logo.retry')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
