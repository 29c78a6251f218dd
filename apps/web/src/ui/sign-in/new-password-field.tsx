import { IconCheck, IconPoint } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { judgePassword, type PasswordRule } from '#lib/identity/password-rules.ts'
import { passwordTexts } from './password.en.ts'
import classes from './password.module.css'
import { PasswordField, type PasswordFieldProps } from './password-field.tsx'

/** The rules for the password as it is typed; none while they cannot be read, because the server judges in the end. */
function useRules(password: string): readonly PasswordRule[] {
  const [rules, setRules] = useState<readonly PasswordRule[]>([])
  const latest = useRef(password)
  useEffect(() => {
    latest.current = password
    judgePassword(password).then(
      (found) => {
        if (latest.current === password) setRules(found)
      },
      () => undefined,
    )
  }, [password])
  return rules
}

/** The field for a password that is being chosen, with what it needs and what of it is there already. */
export function NewPasswordField(
  props: Omit<PasswordFieldProps, 'autoComplete' | 'value'> & { readonly value?: string },
) {
  const t = useTexts(passwordTexts)
  const rules = useRules(props.value ?? '')
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
      autoComplete="new-password"
      description={list}
      descriptionProps={{ component: 'div' }}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
    />
  )
}

/**
 * What a chosen password lacks, in one sentence for its field; null when nothing. Also null when the rules cannot be
 * read: the server judges in the end.
 */
export async function missingInPassword(password: string): Promise<string | null> {
  const rules = await judgePassword(password).catch(() => [])
  const missing = rules.filter(({ met }) => !met)
  if (missing.length === 0) return null
  const { t } = passwordTexts
  return t('missing', { rules: missing.map(({ id, count }) => t(id, { count }).toLowerCase()).join(', ') })
}
