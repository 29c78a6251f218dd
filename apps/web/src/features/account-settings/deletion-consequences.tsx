import { Text, Title } from '@mantine/core'
import type { DeletionPreview } from '@vouch/contract'
import { useTexts } from '#lib/format/texts.ts'
import classes from './account-settings.module.css'
import { Export } from './data-export.tsx'
import { deletionTexts } from './deletion.en.ts'

interface PointsProps {
  readonly title: string
  readonly points: readonly (string | false)[]
}

function Points({ title, points }: PointsProps) {
  return (
    <section>
      <Title order={2}>{title}</Title>
      <ul className={classes.points}>
        {points
          .filter((point) => point !== false)
          .map((point) => (
            <li key={point}>{point}</li>
          ))}
      </ul>
    </section>
  )
}

export function DeletionConsequences({ preview }: { readonly preview: DeletionPreview }) {
  const t = useTexts(deletionTexts)
  const { files, savedJobs, applications, memberships, runningApplications } = preview
  return (
    <div className={classes.consequences}>
      <Points
        title={t('goes')}
        points={[
          t('account'),
          t('profile'),
          files > 0 && t('files', { count: files }),
          savedJobs > 0 && t('saved', { count: savedJobs }),
          applications > 0 && t('applications', { count: applications }),
          memberships > 0 && t('memberships', { count: memberships }),
        ]}
      />
      <Points
        title={t('atOnce')}
        points={[
          runningApplications > 0 && t('running', { count: runningApplications }),
          t('signedOut'),
          t('mail'),
        ]}
      />
      <Points
        title={t('stays')}
        points={[
          applications > 0 && t('staysApplications'),
          memberships > 0 && t('staysCompanies'),
          t('staysLog'),
        ]}
      />
      <section>
        <Title order={2}>{t('takeAlong')}</Title>
        <Text mb="sm">{t('takeAlongBody')}</Text>
        <Export />
      </section>
    </div>
  )
}
