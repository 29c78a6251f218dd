import { Button, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { masterDefinitionQuery } from '#lib/data/masters.ts'
import { formatMoment } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Hint } from '#ui/layout/hint.tsx'
import { LoadState } from '#ui/layout/load-state.tsx'
import { Page } from '#ui/layout/page.tsx'
import { LinkButton } from '#ui/links/link.tsx'
import { useFreshSignIn } from '#ui/sign-in/use-fresh-sign-in.tsx'
import { useProviderAnswer } from '#ui/sign-in/use-provider-answer.ts'
import { ConflictPanel } from '#ui/wizard/conflict-panel.tsx'
import { LeaveGuard } from '#ui/wizard/leave-guard.tsx'
import { listRolesQuery, masterRulesQuery } from '../masters-queries.ts'
import { CopyRules } from './copy-rules.tsx'
import { RoleEditor } from './role-editor.tsx'
import { roleName, ruleRoles } from './roles.ts'
import { texts } from './rules.en.ts'
import classes from './rules.module.css'
import { RulesChanges } from './rules-changes.tsx'
import { ActionMatrix, FieldMatrix } from './rules-matrix.tsx'
import type { RulesSearch } from './rules-search.ts'
import { RulesVersions } from './rules-versions.tsx'
import { SeeAs } from './see-as.tsx'
import { grantSentence } from './sentences.ts'
import { type RulesForm, type RulesSubject, useRules } from './use-rules.ts'

interface RulesPageProps {
  readonly entity: string
  readonly search: RulesSearch
  readonly onChange: (change: RulesSearch) => void
}

/** Who may do what with a list. */
export function RulesPage({ entity, search, onChange }: RulesPageProps) {
  const t = useTexts(texts)
  const definition = useQuery(masterDefinitionQuery(entity))
  const rules = useQuery(masterRulesQuery(entity))
  const roles = useQuery(listRolesQuery)
  const parts = [definition, rules, roles]
  const subject = useMemo(
    () =>
      definition.data && rules.data && roles.data
        ? { definition: definition.data, rules: rules.data, roles: roles.data.items }
        : null,
    [definition.data, rules.data, roles.data],
  )
  if (subject) return <Rules subject={subject} search={search} onChange={onChange} />
  const label = definition.data?.label ?? entity
  return (
    <Page title={t('title', { label })} back={{ to: `/admin/settings/masters/${entity}`, label }}>
      <LoadState
        error={parts.find(({ error }) => error)?.error}
        onRetry={() => Promise.all(parts.filter(({ error }) => error).map(({ refetch }) => refetch()))}
        notFound={t('notFound')}
      >
        <Stack gap="lg">
          <Skeleton height={280} />
          <Skeleton height={160} />
        </Stack>
      </LoadState>
    </Page>
  )
}

interface RulesProps extends Omit<RulesPageProps, 'entity'> {
  readonly subject: RulesSubject
}

function Rules({ subject, search, onChange }: RulesProps) {
  const t = useTexts(texts)
  const { definition } = subject
  const { name: entity, label } = definition
  const fresh = useFreshSignIn(`/admin/settings/masters/${entity}/form-rbac`)
  useProviderAnswer()
  const chosen = search.role ?? 'visitor'
  const seenAs = search.as ?? chosen
  const form = useRules(subject, seenAs, fresh)
  const { grants, problems } = form
  const named = grants.map(({ role }) => role)
  const roles = ruleRoles(subject.roles, named)
  const flawed = (isBroken: boolean) =>
    new Set(
      grants.flatMap(({ role }, at) => {
        const found = problems[at]
        return found && found.sentences.length > 0 && found.isBroken === isBroken ? [role] : []
      }),
    )
  const choose = (role: string) => onChange({ role, as: undefined })
  return (
    <Page
      title={t('title', { label })}
      back={{ to: `/admin/settings/masters/${entity}`, label }}
      description={t('body')}
      actions={
        <>
          <LinkButton variant="default" to="/admin/settings/masters/$entity/form" params={{ entity }}>
            {t('definition')}
          </LinkButton>
          <CopyRules subject={subject} form={form} fresh={fresh} />
        </>
      }
    >
      <Conflict subject={subject} form={form} />
      <div className={classes.page}>
        <section className={classes.part}>
          <div>
            <Title order={2}>{t('matrix.actions')}</Title>
            <Hint>{t('matrix.actionsHint')}</Hint>
          </div>
          <ActionMatrix
            subject={subject}
            grants={grants}
            roles={roles}
            chosen={chosen}
            onChoose={choose}
            broken={flawed(true)}
            incomplete={flawed(false)}
          />
        </section>
        <RoleEditor subject={subject} form={form} roles={roles} role={chosen} onRole={choose} />
        <Save subject={subject} form={form} />
        <section className={classes.part}>
          <Title order={2}>{t('matrix.fields')}</Title>
          <FieldMatrix subject={subject} grants={grants} roles={roles} />
        </section>
        <SeeAs
          subject={subject}
          form={form}
          roles={roles}
          role={seenAs}
          onRole={(role) => onChange({ as: role })}
        />
        <RulesVersions entity={entity} form={form} />
      </div>
      <LeaveGuard when={(form.isChanged && !form.save.busy) || form.remote !== null} />
      {fresh.dialog}
    </Page>
  )
}

interface PartProps {
  readonly subject: RulesSubject
  readonly form: RulesForm
}

/** The changes, then the button that saves them all at once. */
function Save({ subject, form }: PartProps) {
  const t = useTexts(texts)
  const { base, save, isChanged, isIncomplete, isCurrent } = form
  return (
    <section className={classes.save} aria-labelledby="rules-changes">
      <Title order={2} id="rules-changes">
        {t('changes.title')}
      </Title>
      <RulesChanges subject={subject} form={form} />
      {save.failure && (
        <Text c="var(--mantine-color-error)" role="alert">
          {save.failure}
        </Text>
      )}
      <div className={classes.checks}>
        <Button
          onClick={() => save.run()}
          loading={save.busy}
          disabled={!isChanged || isIncomplete || !isCurrent}
        >
          {t('save')}
        </Button>
        {isChanged && (
          <Button variant="default" onClick={form.reset} disabled={save.busy}>
            {t('reset')}
          </Button>
        )}
      </div>
      {base.changedAt !== null && (
        <Hint>
          {t('lastChanged', { name: base.changedBy ?? t('system'), when: formatMoment(base.changedAt) })}
        </Hint>
      )}
    </section>
  )
}

/** Both versions, by role, if somebody else has saved rules meanwhile. */
function Conflict({ subject, form }: PartProps) {
  const { remote, grants, base, resolve } = form
  if (!remote) return null
  const of = (rules: RulesForm['grants'], role: string) => rules.filter((grant) => grant.role === role)
  const same = (one: RulesForm['grants'], other: RulesForm['grants'], role: string) =>
    JSON.stringify(of(one, role)) === JSON.stringify(of(other, role))
  const roles = [...new Set([...grants, ...remote.grants].map(({ role }) => role))]
  const differing = roles.filter((role) => !same(grants, remote.grants, role))
  const sentences = (rules: RulesForm['grants'], role: string) => {
    const lines = of(rules, role).map((grant) => grantSentence(subject, grant))
    return lines.length === 0 ? '' : lines.join(' ')
  }
  return (
    <ConflictPanel
      key={remote.version}
      takeFocus
      labelHeader={texts.t('matrix.role')}
      fields={differing.map((role) => ({
        id: role,
        label: roleName(role, subject.roles),
        mine: sentences(grants, role),
        remote: sentences(remote.grants, role),
        preferred: same(base.grants, grants, role) ? 'remote' : 'mine',
      }))}
      onKeepMine={() => resolve.run(differing)}
      onTakeRemote={() => resolve.run([])}
      onMerge={(mine) => resolve.run(mine)}
      busy={resolve.busy}
    />
  )
}
