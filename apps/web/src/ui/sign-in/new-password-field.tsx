import { IconCheck, IconPoint } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import type { PasswordRule } from '#lib/identity/password-rules.ts'
import { passwordTexts } from './password.en.ts'
import classes from './password.module.css'
import { PasswordField, type PasswordFieldProps } from './password-field.tsx'

/** Loads the check, which needs the identity SDK. */
async function checkRules(password: string): Promise<readonly PasswordRule[]> {
  const { checkPasswordRules } = await import('#lib/identity/password-rules.ts')
  return checkPasswordRules(password)
}

/** The rules for the typed password. Empty until somebody comes to the field, and if they cannot be read, because the server checks the password anyway. */
function useRules(password: string, isWanted: boolean): readonly PasswordRule[] {
  const [rules, setRules] = useState<readonly PasswordRule[]>([])
  const latest = useRef(password)
  useEffect(() => {
    latest.current = password
    if (!isWanted) return
    checkRules(password).then(
      (checked) => {
        if (latest.current === password) setRules(checked)
      },
      () => undefined,
    )
  }, [password, isWanted])
  return rules
}

/** Field for a new password. Lists the password rules and whether the typed password meets them. */
export function NewPasswordField(
  props: Omit<PasswordFieldProps, 'autoComplete' | 'value'> & { readonly value?: string },
) {
  const t = useTexts(passwordTexts)
  const [isWanted, setWanted] = useState(false)
  const rules = useRules(props.value ?? '', isWanted || Boolean(props.value))
  const list = rules.length > 0 && (
    <ul aria-label={t('rules')} className={classes.rules}>
      {rules.map(({ id, count, met }) => (
        <li key={id} className={classes.rule} data-met={met}>
          {met ? <IconCheck size={16} aria-hidden /> : <IconPoint size={16} aria-hidden />}
          <span>{t(id, { count })}</span>
          <span className={classes.hidden}>{met ? t('met') : t('open')}</span>
        </li>
      ))}
    </ul>
  )
  return (
    <PasswordField
      {...props}
      onFocus={() => setWanted(true)}
      autoComplete="new-password"
      description={list}
      descriptionProps={{ component: 'div' }}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
    />
  )
}

/** A sentence with the rules that a password breaks; null if it breaks none or the rules cannot be read. */
export async function missingInPassword(password: string): Promise<string | null> {
  const rules = await checkRules(password).catch(() => [])
  const missing = rules.filter(({ met }) => !met)
  if (missing.length === 0) return null
  const { t } = passwordTexts
  return t('missing', { rules: missing.map(({ id, count }) => t(id, { count }).toLowerCase()).join(', ') })
}
