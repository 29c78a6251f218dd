import { Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { recommendationsQuery } from '#lib/data/recommendations.ts'
import { useTexts } from '#lib/format/texts.ts'
import { LinkAnchor } from '#ui/links/link.tsx'
import { recommendedTexts } from '#ui/match/recommended.en.ts'
import { RecommendedList } from '#ui/match/recommended-list.tsx'
import classes from './dashboard-candidate.module.css'

const shown = 3

/** The best recommendations. Nothing if there are none, since the new jobs follow. */
export function Recommended() {
  const t = useTexts(recommendedTexts)
  const { data } = useQuery(recommendationsQuery(shown))
  if (!data || (data.canBeFound && data.items.length === 0)) return null
  return (
    <section>
      <div className={classes.head}>
        <Title order={2}>{t('title')}</Title>
        {data.canBeFound && <LinkAnchor to="/admin/jobs">{t('all')}</LinkAnchor>}
      </div>
      {data.canBeFound ? (
        <RecommendedList items={data.items} order={3} />
      ) : (
        <Text>
          {t('noProfile.body')}{' '}
          <LinkAnchor to="/admin/profile/candidate/$id" params={{ id: '6' }}>
            {t('noProfile.skills')}
          </LinkAnchor>
        </Text>
      )}
    </section>
  )
}
