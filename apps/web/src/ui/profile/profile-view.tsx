import { Avatar } from '@mantine/core'
import type { ShownProfile } from '@vouch/contract'
import { type ReactNode, useMemo } from 'react'
import { initialsOf } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { profileViewTexts } from './profile-view.en.ts'
import classes from './profile-view.module.css'
import { ProfileEducation, ProfileExperience } from './profile-view-history.tsx'
import { ProfileCredentials, ProfilePortfolio } from './profile-view-more.tsx'
import { ProfileSection, ProfileViewContext } from './profile-view-parts.tsx'
import { ProfilePreferences } from './profile-view-preferences.tsx'
import { ProfileSkills } from './profile-view-skills.tsx'

/** Sections of a profile, by name, for the links that edit them. */
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
  /** Heading level of the sections; 2 by default. */
  readonly headingOrder?: 2 | 3
  /** Renders the link to edit a section. If set, empty sections are shown too. */
  readonly edit?: (part: ProfilePart, title: string) => ReactNode
  /** Whether to show name and headline; false if the page's header shows them. */
  readonly withIdentity?: boolean
}

/** A candidate's profile as employers see it. */
export function ProfileView(props: ProfileViewProps) {
  const { profile, photoUrl, headingOrder = 2, edit, withIdentity = true } = props
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
            {edit?.('contact', name)}
          </div>
        )}
        <ProfileSection part="preferences" title={t('summary')} isEmpty={profile.summary === ''}>
          <p className={classes.prose}>{profile.summary}</p>
        </ProfileSection>
        <ProfilePreferences profile={profile} />
        <ProfileSkills skills={profile.skills} />
        <ProfileExperience profile={profile} />
        <ProfileEducation profile={profile} />
        <ProfileCredentials profile={profile} />
        <ProfilePortfolio profile={profile} />
      </div>
    </ProfileViewContext>
  )
}
