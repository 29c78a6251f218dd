import { Button, Select, Text, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type MasterGrant, maxGrantsPerRole } from '@vouch/contract'
import { useId } from 'react'
import { notify } from '#lib/api/notify.ts'
import { formatList } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Hint } from '#ui/layout/hint.tsx'
import { useFocusFallback } from '#ui/layout/use-focus-fallback.ts'
import { GrantEditor } from './grant-editor.tsx'
import { inheritedRoles, roleName } from './roles.ts'
import { texts } from './rules.en.ts'
import classes from './rules.module.css'
import type { RuleProblems, RulesForm, RulesSubject } from './use-rules.ts'

const noProblems: RuleProblems = { isBroken: false, sentences: [] }

interface RoleEditorProps {
  readonly subject: RulesSubject
  readonly form: RulesForm
  readonly roles: readonly string[]
  readonly role: string
  readonly onRole: (role: string) => void
}

/** The rules for one role. */
export function RoleEditor({ subject, form, roles, role, onRole }: RoleEditorProps) {
  const t = useTexts(texts)
  const title = useId()
  const { grants, setGrants, problems } = form
  const name = (one: string) => roleName(one, subject.roles)
  const own = grants.flatMap((grant, at) => (grant.role === role ? [{ grant, at }] : []))
  const { ref } = useFocusFallback<HTMLElement>(own.length)
  const inherited = inheritedRoles(role)

  const remove = (at: number) => {
    setGrants(grants.filter((_grant, index) => index !== at))
    notify({
      message: t('editor.removed'),
      tone: 'info',
      action: { label: t('editor.undo'), onClick: () => setGrants(grants) },
    })
  }
  const add = () => {
    const added: MasterGrant = { role, actions: ['list', 'read'], when: null, fields: { '*': 'read' } }
    setGrants([...grants, added])
  }
  return (
    <section ref={ref} tabIndex={-1} className={classes.part} aria-labelledby={title}>
      <div className={classes.heading}>
        <Title order={2} id={title}>
          {t('editor.title', { role: name(role) })}
        </Title>
        <Select
          label={t('editor.choose')}
          data={roles.map((value) => ({ value, label: name(value) }))}
          value={role}
          onChange={(value) => value !== null && onRole(value)}
          allowDeselect={false}
          searchable
        />
      </div>
      {own.length === 0 && <Text c="dimmed">{t('editor.none')}</Text>}
      {inherited.length > 0 && (
        <Hint>{t('editor.inherits', { roles: formatList(inherited.map((one) => `“${name(one)}”`)) })}</Hint>
      )}
      {own.map(({ grant, at }, index) => (
        <GrantEditor
          // biome-ignore lint/suspicious/noArrayIndexKey: rules have no id, and their fields hold no state
          key={`${role} ${index}`}
          subject={subject}
          grant={grant}
          number={index + 1}
          problems={problems[at] ?? noProblems}
          wasBroken={form.base.broken.some((one) => one.grant === at) && !form.isChanged}
          onChange={(next) => setGrants(grants.map((one, position) => (position === at ? next : one)))}
          onRemove={() => remove(at)}
        />
      ))}
      {own.length < maxGrantsPerRole ? (
        <div>
          <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
            {t('editor.add')}
          </Button>
        </div>
      ) : (
        <Hint>{t('editor.full', { count: maxGrantsPerRole })}</Hint>
      )}
    </section>
  )
}
