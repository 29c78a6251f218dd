import { Title } from '@mantine/core'
import { downloadOffer, type PassportFileKind, type PassportOffer } from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { useTexts } from '#lib/format/texts.ts'
import { storeEnteredEmail } from '#lib/identity/entered-email.ts'
import { savePath } from '#lib/identity/saved-path.ts'
import { useViewer } from '#lib/identity/use-viewer.ts'
import { Page } from '#ui/layout/page.tsx'
import { LinkButton } from '#ui/links/link.tsx'
import { FileMenu } from '../file-menu.tsx'
import { PassportCard } from '../passport-card.tsx'
import { savePassportFile } from '../save-passport-file.ts'
import { texts } from './offer-link.en.ts'
import classes from './offer-link.module.css'

interface AcceptedOfferProps {
  readonly token: string
  readonly offer: PassportOffer
}

/** A passport accepted without an account: its files, and how to keep it in an account. */
export function AcceptedOffer({ token, offer }: AcceptedOfferProps) {
  const t = useTexts(texts)
  const issuer = offer.issuer.name
  const download = async (as: PassportFileKind) =>
    savePassportFile(
      offer.name,
      await api.raw(downloadOffer, { body: { token, as } }, { stream: true, quiet: true }),
      as,
    )
  return (
    <Page title={t('accepted.title')} head={null} description={t('accepted.done', { issuer })} width="text">
      <div className={classes.page}>
        <section className={classes.part}>
          <Title order={2} size="h3">
            {t('accepted.files')}
          </Title>
          <div>{t('accepted.filesWhat')}</div>
          <div className={classes.acts}>
            <FileMenu name={offer.name} size="sm" onDownload={download} />
          </div>
        </section>
        <KeepIt email={offer.email} />
        <PassportCard issuer={issuer} fields={offer} picture={offer.picture} order={2} />
      </div>
    </Page>
  )
}

function KeepIt({ email }: { readonly email: string }) {
  const t = useTexts(texts)
  const viewer = useViewer()
  const isPerson = viewer.kind === 'person'
  const waiting = '/admin/skill-passports?tab=waiting'
  const leave = () => {
    storeEnteredEmail(email)
    savePath(waiting)
  }
  return (
    <section className={classes.part}>
      <Title order={2} size="h3">
        {t('accepted.keep')}
      </Title>
      <div className={classes.words}>
        {t(isPerson ? 'accepted.keepHere' : 'accepted.keepWhat', { email })}
      </div>
      <div className={classes.acts}>
        {isPerson ? (
          <LinkButton to="/admin/skill-passports" search={{ tab: 'waiting' }} variant="default">
            {t('accepted.open')}
          </LinkButton>
        ) : (
          <>
            <LinkButton to="/signup" onClick={leave}>
              {t('accepted.signUp')}
            </LinkButton>
            <LinkButton to="/login" variant="default" onClick={leave}>
              {t('accepted.logIn')}
            </LinkButton>
          </>
        )}
      </div>
    </section>
  )
}
