import { Avatar, Button, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { isProblem } from '#lib/api/api-problem.ts'
import { useTexts } from '#lib/format/texts.ts'
import { currentPersonQuery } from '#lib/identity/current-person.ts'
import { Delayed } from '#ui/layout/delayed.tsx'
import { ErrorState } from '#ui/layout/error-state.tsx'
import { Hint } from '#ui/layout/hint.tsx'
import { Page } from '#ui/layout/page.tsx'
import { RelativeTime } from '#ui/layout/relative-time.tsx'
import { LinkButton } from '#ui/links/link.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { ProfileView } from '#ui/profile/profile-view.tsx'
import { CandidateSkeletons } from './candidate-card.tsx'
import { texts } from './candidates.en.ts'
import { candidateQuery } from './candidates-queries.ts'
import { InviteDialog } from './invite-dialog.tsx'

export function CandidatePage({ id }: { readonly id: string }) {
  const t = useTexts(texts)
  const { data: person } = useQuery(currentPersonQuery)
  const query = useQuery(candidateQuery(id))
  const [inviting, { open, close }] = useDisclosure(false)
  const back = { to: '/admin/candidates', label: t('profile.back') }
  const mayInvite = person?.memberships.some(({ role }) => role === 'owner' || role === 'recruiter') ?? false

  if (query.data) {
    const { profile, photoUrl, updatedAt } = query.data
    return (
      <Page
        title={profile.fullName}
        back={back}
        width="text"
        badge={photoUrl && <Avatar src={photoUrl} alt="" size={48} radius="50%" />}
        description={
          <>
            {profile.headline && (
              <div>
                <bdi>{profile.headline}</bdi>
              </div>
            )}
            {profile.location && (
              <div>
                <bdi>{profile.location}</bdi>
              </div>
            )}
            {t('changed')} <RelativeTime value={updatedAt} />
          </>
        }
        actions={
          <>
            {person?.roles.includes('admin') && (
              <LinkButton variant="default" to="/admin/candidates/view" search={{ id }}>
                {t('profile.record')}
              </LinkButton>
            )}
            {mayInvite && (
              <Button leftSection={<IconSend size={16} aria-hidden />} aria-haspopup="dialog" onClick={open}>
                {t('profile.invite')}
              </Button>
            )}
          </>
        }
      >
        <Stack gap="xl">
          <ProfileView profile={profile} withIdentity={false} />
          <Hint>{t('profile.note')}</Hint>
        </Stack>
        <InviteDialog id={id} name={profile.fullName} opened={inviting} onClose={close} />
      </Page>
    )
  }
  const isGone = isProblem(query.error, 404)
  return (
    <Page title={isGone ? t('profile.gone') : t('profile.title')} back={back} width="text">
      {query.isPending && (
        <Delayed>
          <CandidateSkeletons count={1} />
        </Delayed>
      )}
      {isGone && (
        <EmptyState
          title={t('profile.goneBody')}
          actions={<LinkButton to="/admin/candidates">{t('profile.back')}</LinkButton>}
        />
      )}
      {query.error && !isGone && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
    </Page>
  )
}
