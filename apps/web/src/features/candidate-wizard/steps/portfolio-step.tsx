import { cefrLevels } from '@vouch/contract'
import { formatPeriod, newestFirst } from '#lib/format/profile-dates.ts'
import { useTexts } from '#lib/format/texts.ts'
import { useWizardStep } from '../draft/step-context.ts'
import { PickField, WordField } from '../fields/choice-fields.tsx'
import { fieldTexts } from '../fields/fields.en.ts'
import { hintTexts } from '../fields/hints.en.ts'
import { ItemList } from '../fields/item-list.tsx'
import { AreaField, DateField, LineField, LinesField, TagsField } from '../fields/text-fields.tsx'
import classes from '../wizard.module.css'
import { MoreDetails } from './more-details.tsx'
import { PortfolioMore } from './portfolio-more.tsx'
import { usePortfolioList } from './use-portfolio-list.ts'

/** Step 8: languages, projects, links, and what the person does besides work. */
export function PortfolioStep() {
  const t = useTexts(fieldTexts)
  const hint = useTexts(hintTexts)
  const of = useWizardStep('portfolio')
  const list = usePortfolioList()
  const levels = cefrLevels.map((value) => ({ value, label: hint(`cefr.${value}`) }))
  return (
    <>
      <ItemList
        {...list('languages')}
        max={30}
        addLabel={hint('addLanguage')}
        line={({ level, fluency }) => (level ? hint(`cefr.${level}`) : fluency)}
        blank={(id) => ({ id, language: null, level: null, fluency: '' })}
        fields={(item) => (
          <>
            <PickField
              of={item}
              name="language"
              label={t('languages.language')}
              entity="languages"
              ownWords
              required
            />
            <div className={classes.pair}>
              <WordField
                of={item}
                name="level"
                label={t('languages.level')}
                words={levels}
                required={item.values.fluency === ''}
              />
              <LineField
                of={item}
                name="fluency"
                label={t('languages.fluency')}
                hint={hint('fluency')}
                max={100}
              />
            </div>
          </>
        )}
      />
      <ItemList
        {...list('projects')}
        max={50}
        addLabel={hint('addProject')}
        line={formatPeriod}
        sort={newestFirst}
        blank={(id) => ({
          id,
          name: '',
          description: '',
          highlights: [],
          keywords: [],
          startDate: '',
          endDate: '',
          url: '',
          roles: [],
          entity: '',
          type: '',
        })}
        fields={(item) => (
          <>
            <LineField of={item} name="name" label={t('projects.name')} max={200} required />
            <AreaField of={item} name="description" label={t('projects.description')} max={3000} rows={3} />
            <div className={classes.pair}>
              <DateField of={item} name="startDate" label={t('projects.startDate')} />
              <DateField of={item} name="endDate" label={t('projects.endDate')} />
            </div>
            <LineField of={item} name="url" label={t('projects.url')} max={300} inputMode="url" />
            <MoreDetails>
              <LinesField of={item} name="highlights" label={t('projects.highlights')} max={50} />
              <TagsField of={item} name="roles" label={t('projects.roles')} max={20} />
              <TagsField of={item} name="keywords" label={t('projects.keywords')} max={100} />
              <LineField of={item} name="entity" label={t('projects.entity')} max={200} />
            </MoreDetails>
          </>
        )}
      />
      <LineField
        of={of}
        name="website"
        label={t('portfolio.website')}
        max={300}
        inputMode="url"
        autoComplete="url"
      />
      <ItemList
        {...list('links')}
        max={20}
        addLabel={hint('addLink')}
        line={({ url }) => url}
        blank={(id) => ({ id, network: '', username: '', url: '' })}
        fields={(item) => (
          <>
            <LineField of={item} name="url" label={t('links.url')} max={300} inputMode="url" required />
            <div className={classes.pair}>
              <LineField
                of={item}
                name="network"
                label={t('links.network')}
                hint={hint('network')}
                max={60}
              />
              <LineField of={item} name="username" label={t('links.username')} max={120} />
            </div>
          </>
        )}
      />
      <PortfolioMore />
    </>
  )
}
