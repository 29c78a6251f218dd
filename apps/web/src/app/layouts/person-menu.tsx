import { Avatar, Menu, Text, UnstyledButton } from '@mantine/core'
import {
  IconLayoutDashboard,
  IconLogout,
  IconMessage2,
  IconSettings,
  IconUserPlus,
} from '@tabler/icons-react'
import { useLocation, useNavigate } from '@tanstack/react-router'
import type { Person, Role } from '@vouch/contract'
import { initialsOf } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { chooseActiveRole, useActiveRole } from '#lib/identity/active-role.ts'
import { LinkMenuItem } from '#ui/links/link-menu-item.tsx'
import classes from './person-menu.module.css'
import { signedInTexts } from './signed-in.en.ts'

/** The account menu: switch role, dashboard, account settings, sign-out. */
export function PersonMenu({ person }: { readonly person: Person }) {
  const t = useTexts(signedInTexts)
  const navigate = useNavigate()
  const from = useLocation({ select: ({ pathname }) => pathname })
  const active = useActiveRole(person.roles)
  const name = person.displayName || person.email
  const mayAdd = !(person.roles.includes('candidate') && person.roles.includes('employer'))

  const workAs = (role: Role) => {
    chooseActiveRole(role)
    void navigate({ to: '/admin/dashboard' })
  }

  return (
    // Accessibility: a menu in a portal would be in no landmark.
    <Menu width={260} withinPortal={false}>
      <Menu.Target>
        <UnstyledButton className={classes.button} aria-label={t('person.menu', { name })}>
          <Avatar
            src={person.photo?.small ?? null}
            size={32}
            radius="50%"
            alt=""
            classNames={{ placeholder: classes.initials ?? '' }}
          >
            {initialsOf(name)}
          </Avatar>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.who}>
          <Text fw={550} truncate>
            {name}
          </Text>
          <Text size="sm" c="dimmed" truncate>
            {person.email}
          </Text>
        </div>
        <Menu.Divider />
        {person.roles.length > 1 && (
          <>
            <Menu.Label>{t('person.workAs')}</Menu.Label>
            <Menu.RadioGroup value={active ?? ''} onChange={(role) => workAs(role as Role)}>
              {person.roles.map((role) => (
                <Menu.RadioItem key={role} value={role} closeMenuOnClick>
                  {t(`person.${role}`)}
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
            <Menu.Divider />
          </>
        )}
        <LinkMenuItem to="/admin/dashboard" leftSection={<IconLayoutDashboard size={16} />}>
          {t('person.dashboard')}
        </LinkMenuItem>
        <LinkMenuItem to="/admin/account" leftSection={<IconSettings size={16} />}>
          {t('person.account')}
        </LinkMenuItem>
        {person.roles.length > 0 && (
          <LinkMenuItem to="/admin/feedbacks" search={{ from }} leftSection={<IconMessage2 size={16} />}>
            {t('person.feedback')}
          </LinkMenuItem>
        )}
        {mayAdd && (
          <LinkMenuItem to="/admin/profile/choose-role" leftSection={<IconUserPlus size={16} />}>
            {t('person.addRole')}
          </LinkMenuItem>
        )}
        <LinkMenuItem to="/signout" preload={false} leftSection={<IconLogout size={16} />}>
          {t('person.signout')}
        </LinkMenuItem>
      </Menu.Dropdown>
    </Menu>
  )
}
