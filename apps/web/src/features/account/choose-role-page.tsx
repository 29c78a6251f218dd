import { IconBriefcase, IconSearch } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { addRole, type Person } from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { useTexts } from '#lib/format/texts.ts'
import { chooseActiveRole } from '#lib/identity/active-role.ts'
import { currentPersonQuery } from '#lib/identity/current-person.ts'
import { accountTexts } from './account.en.ts'
import { AccountPage } from './account-page.tsx'
import classes from './choose-role-page.module.css'

const choices = [
  { role: 'candidate', Icon: IconSearch },
  { role: 'employer', Icon: IconBriefcase },
] as const

type Choice = (typeof choices)[number]['role']

interface ChooseRolePageProps {
  readonly person: Person
  /** Receives the updated person and the chosen role. */
  readonly onChosen: (person: Person, role: Choice) => void
}

/** The new person chooses candidate or employer, and can add the other role later. */
export function ChooseRolePage({ person, onChosen }: ChooseRolePageProps) {
  const t = useTexts(accountTexts)
  const second = person.roles.length > 0
  const queryClient = useQueryClient()
  const choose = useMutation({
    mutationFn: async (role: Choice) =>
      person.roles.includes(role) ? person : await api(addRole, { body: { role } }),
    onSuccess: (now, role) => {
      queryClient.setQueryData(currentPersonQuery.queryKey, now)
      chooseActiveRole(role)
      onChosen(now, role)
    },
  })
  return (
    <AccountPage
      title={t(second ? 'role.second' : 'role.title')}
      description={t(second ? 'role.secondDescription' : 'role.description')}
      wide
    >
      <div className={classes.choices}>
        {choices.map(({ role, Icon }) => (
          <button
            key={role}
            type="button"
            className={classes.choice}
            disabled={choose.isPending}
            onClick={() => choose.mutate(role)}
          >
            <span className={classes.icon} aria-hidden>
              <Icon size={22} />
            </span>
            <span className={classes.name}>{t(`role.${role}`)}</span>
            <span className={classes.text}>{t(`role.${role}Body`)}</span>
            {person.roles.includes(role) && <span className={classes.has}>{t('role.has')}</span>}
          </button>
        ))}
      </div>
      <div role="status">{choose.isPending && t('role.working')}</div>
    </AccountPage>
  )
}
