import { NumberInput, Text, TextInput } from '@mantine/core'
import { useTexts } from '#lib/format/texts.ts'
import { MasterSelect } from '#ui/master/master-select.tsx'
import { useCompanyFields, useWizardCompany } from './company-draft-context.ts'
import { texts } from './company-wizard.en.ts'
import classes from './company-wizard.module.css'
import { IdentityFields } from './identity-fields.tsx'
import { LogoField } from './logo-field.tsx'
import { VerifiedIdentity } from './verified-identity.tsx'

export function FactsStep() {
  const t = useTexts(texts)
  const { company } = useWizardCompany()
  const field = useCompanyFields()
  const { headOffice } = field.values
  return (
    <>
      {company.status === 'verified' ? <VerifiedIdentity /> : <IdentityFields />}
      <MasterSelect {...field.pick('industry')} entity="industries" proposes withAsterisk />
      <div className={classes.pair}>
        <MasterSelect {...field.pick('kind')} entity="company-kinds" proposes />
        <MasterSelect {...field.pick('size')} entity="company-sizes" />
      </div>
      <NumberInput
        {...field.number('founded')}
        className={classes.narrow ?? ''}
        description={t('field.foundedHint')}
        maxLength={4}
        max={9999}
        clampBehavior="strict"
      />
      <fieldset className={classes.group}>
        <legend className={classes.legend}>{t('field.headOffice')}</legend>
        <div className={classes.pair}>
          <MasterSelect {...field.pick('headOffice.country')} entity="countries" withAsterisk />
          <MasterSelect
            {...field.pick('headOffice.city')}
            entity="cities"
            parent={headOffice.country?.code ?? undefined}
            ownWords
            proposes
            withAsterisk
          />
        </div>
        <TextInput
          {...field.line('headOffice.address')}
          description={t('field.addressHint')}
          autoComplete="street-address"
          maxLength={200}
        />
      </fieldset>
      <div className={classes.logo}>
        <Text fw={550}>{t('field.logo')}</Text>
        <LogoField />
      </div>
    </>
  )
}
