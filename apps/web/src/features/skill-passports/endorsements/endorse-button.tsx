import { Button } from '@mantine/core'
import { IconThumbUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { EndorsementTarget, PublicPassport } from '@vouch/contract'
import { useState } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { currentPersonQuery } from '#lib/identity/current-person.ts'
import { useSession } from '#lib/identity/session.ts'
import { Dialog } from '#ui/layout/dialog.tsx'
import { myIssuersQuery } from '../passport-queries.ts'
import { EndorseForm } from './endorse-form.tsx'
import { texts } from './endorsements.en.ts'

interface EndorseButtonProps {
  readonly passportId: string
  readonly passport: PublicPassport
}

/** Lets members of other issuers endorse a passport, its definition or its issuer; nothing for anybody else. */
export default function EndorseButton({ passportId, passport }: EndorseButtonProps) {
  const t = useTexts(texts)
  const [isOpen, setOpen] = useState(false)
  const { token } = useSession()
  const { data: person } = useQuery({
    ...currentPersonQuery,
    enabled: token !== null,
    retryOnMount: false,
  })
  const isMember = person?.roles.some((role) => role === 'employer' || role === 'admin') ?? false
  const { data: issuers } = useQuery({ ...myIssuersQuery, enabled: token !== null && isMember })
  const endorsers = (issuers?.items ?? []).filter(
    ({ rights, obstacle, did }) => rights.mayIssue && obstacle === null && did !== passport.issuer.signedBy,
  )
  const targets = targetsOf(passport)
  if (token === null || endorsers.length === 0 || targets.length === 0) return null
  return (
    <>
      <Button variant="default" leftSection={<IconThumbUp size={16} />} onClick={() => setOpen(true)}>
        {t('give.open')}
      </Button>
      <Dialog title={t('give.title')} opened={isOpen} onClose={() => setOpen(false)}>
        <EndorseForm
          passportId={passportId}
          passport={passport}
          endorsers={endorsers}
          targets={targets}
          onClose={() => setOpen(false)}
        />
      </Dialog>
    </>
  )
}

/** What can be endorsed: a passport in force, and what belongs to a verified issuer here. */
function targetsOf({ verdict, issuer }: PublicPassport): EndorsementTarget[] {
  if (issuer.status === null) return []
  return [
    ...(verdict === 'valid' ? (['passport'] as const) : []),
    ...(issuer.status === 'verified' ? (['definition', 'issuer'] as const) : []),
  ]
}
