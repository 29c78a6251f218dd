import { Avatar } from '@mantine/core'
import type { ShownProfile } from '@vouch/contract'
import { type ReactNode, useMemo } from 'react'
import { initialsOf } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { profileViewTexts } from './profile-view.en.ts'
import classes from './profile-view.module.css'
import { ProfileBeyond, ProfilePapers } from './profile-view-more.tsx'
import { ProfileSection, ProfileViewContext } from './profile-view-parts.tsx'
import { ProfileEducation, ProfileExperience } from './profile-view-past.tsx'
import { ProfileSkills } from './profile-view-skills.tsx'
import { ProfileWishes } from './profile-view-wishes.tsx'

/** The parts of a profile that can be changed by their owner. */
export type ProfilePart =
  | 'contact'
  | 'preferences'
  | 'experience'
  | 'education'
  | 'skills'
  | 'certifications'
  | 'portfolio'
  | 'documents'

interface ProfileViewProps {
  readonly profile: ShownProfile
  readonly photoUrl?: string | null
  /** The level of the sections' headings; 2 when left out. */
  readonly headingOrder?: 2 | 3
  /** Beside the head of a section: a link that changes it. With it, empty sections are shown as well. */
  readonly edit?: (part: ProfilePart, title: string) => ReactNode
  /** Beside the name: what can be done with the profile. */
  readonly actions?: ReactNode
  /** Off where the page's own head says who it is. */
  readonly withIdentity?: boolean
}

/** What employers see of a profile: the one way in which it is shown, wherever that is. */
export function ProfileView(props: ProfileViewProps) {
  const { profile, photoUrl, headingOrder = 2, edit, actions, withIdentity = true } = props
  const t = useTexts(profileViewTexts)
  const name = profile.fullName || t('nameless')
  const context = useMemo(() => ({ order: headingOrder, edit }), [headingOrder, edit])
  const Name = headingOrder === 2 ? 'h2' : 'h3'
  return (
    <ProfileViewContext value={context}>
      <div className={classes.view}>
        {withIdentity && (
          <div className={classes.who}>
            <Avatar src={photoUrl ?? null} alt="" size={56} radius="50%">
              {initialsOf(profile.fullName)}
            </Avatar>
            <div className={classes.identity}>
              <Name className={classes.name}>
                <bdi>{name}</bdi>
              </Name>
              {profile.headline && <bdi>{profile.headline}</bdi>}
              {profile.location && <bdi className={classes.quiet}>{profile.location}</bdi>}
            </div>
            {actions}
            {edit?.('contact', name)}
          </div>
        )}
        <ProfileSection part="preferences" title={t('summary')} isEmpty={profile.summary === ''}>
          <p className={classes.prose}>{profile.summary}</p>
        </ProfileSection>
        <ProfileWishes profile={profile} />
        <ProfileSkills skills={profile.skills} />
        <ProfileExperience profile={profile} />
        <ProfileEducation profile={profile} />
        <ProfilePapers profile={profile} />
        <ProfileBeyond profile={profile} />
      </div>
    </ProfileViewContext>
  )
}
