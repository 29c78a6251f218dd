import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type CompanyVerification,
  deleteCompanyDocument,
  maxDocumentBytes,
  uploadCompanyDocument,
} from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { notify } from '#lib/api/notify.ts'
import { refreshCompany } from '#lib/data/companies.ts'
import { verificationQuery } from '#lib/data/company-verification.ts'
import { useTexts } from '#lib/format/texts.ts'
import { FileDrop } from '#ui/form/file-drop.tsx'
import { openCompanyDocument } from './open-document.ts'
import { texts } from './verification.en.ts'

const rule = {
  extensions: ['pdf', 'docx', 'png', 'jpg', 'jpeg'],
  maxBytes: Math.floor(maxDocumentBytes / 1e6) * 1e6,
}

interface DocumentProofProps {
  readonly companyId: string
  readonly verification: CompanyVerification
}

/** Uploads, replaces or removes the document that proves the company's identity. */
export function DocumentProof({ companyId, verification }: DocumentProofProps) {
  const t = useTexts(texts)
  const client = useQueryClient()
  const params = { id: companyId }
  const { document } = verification
  const remove = useMutation({
    mutationFn: () => api(deleteCompanyDocument, { params }),
    onSuccess: () => notify(t('proof.documentRemoved')),
    onSettled: () => refreshCompany(client, companyId),
  })
  return (
    <>
      <FileDrop
        label={t('proof.document')}
        hint={t('proof.documentHint')}
        fileName={document?.name ?? null}
        rule={rule}
        onFile={async (file, call) => {
          const now = await api(uploadCompanyDocument, { params, file }, { ...call, quiet: true })
          client.setQueryData(verificationQuery(companyId).queryKey, now)
          await refreshCompany(client, companyId)
          notify(t('proof.documentSaved'))
        }}
        onRemove={() => remove.mutate()}
      />
      {document && (
        <div>
          <Button variant="subtle" size="compact-sm" onClick={() => void openCompanyDocument(companyId)}>
            {t('proof.open')}
          </Button>
        </div>
      )}
    </>
  )
}
