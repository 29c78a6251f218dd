import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  getMasterRules,
  type ListRole,
  type MasterDefinition,
  type MasterGrant,
  type MasterRules,
  previewMasterRules,
  putMasterRules,
} from '@vouch/contract'
import { checkGrants, type RuleList } from '@vouch/domain'
import { useMemo, useState } from 'react'
import { api } from '#lib/api/api.ts'
import { isProblem } from '#lib/api/api-problem.ts'
import { notify } from '#lib/api/notify.ts'
import { useCommand } from '#lib/api/use-command.ts'
import { useTexts } from '#lib/format/texts.ts'
import type { FreshSignIn } from '#ui/sign-in/use-fresh-sign-in.tsx'
import { masterRulesQuery, refreshMaster } from '../masters-queries.ts'
import { isIncomplete, leavesOf, toDraft } from './condition-draft.ts'
import { problemWords } from './problem-words.ts'
import { texts } from './rules.en.ts'
import { leafWords } from './sentences.ts'

/** What the rules page is about. */
export interface RulesSubject {
  readonly definition: MasterDefinition
  readonly roles: readonly ListRole[]
  readonly rules: MasterRules
}

/** Typing changes a rule with each key, so the preview waits. */
const debounce = 400

function previewQuery(entity: string, grants: readonly MasterGrant[], role: string) {
  return queryOptions({
    queryKey: ['masters', entity, 'rules-preview', { grants, role }],
    queryFn: ({ signal }) =>
      api(
        previewMasterRules,
        { params: { entity }, body: { grants: [...grants], role } },
        { signal, quiet: true },
      ),
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  })
}

/** The part of a definition that rules are checked against. */
export function ruleList(definition: MasterDefinition): RuleList {
  const related = [...definition.parents, ...definition.relations.map(({ to }) => to)]
  return { ...definition, related: related.filter((name) => name !== definition.name) }
}

/** What keeps a rule from being saved. */
export interface RuleProblems {
  /** Whether the rule contradicts the definition; if not, something is only missing yet. */
  readonly isBroken: boolean
  /** A sentence for each. */
  readonly sentences: readonly string[]
}

/** What is wrong with each grant, by its position. */
function problemsOf(words: RulesSubject, grants: readonly MasterGrant[]): RuleProblems[] {
  const { definition, roles } = words
  const found = checkGrants(ruleList(definition), grants, new Set(roles.map(({ code }) => code)))
  return grants.map((grant, at) => {
    const incomplete = grant.when === null ? [] : leavesOf(toDraft(grant.when)).filter(isIncomplete)
    const isEmpty = grant.when !== null && leavesOf(toDraft(grant.when)).length === 0
    const prefix = `grants.${at}.`
    // The value that is missing would be reported again, as one of the wrong type.
    const wrong = incomplete.length > 0 ? [] : found.filter(({ path }) => path.startsWith(prefix))
    return {
      isBroken: wrong.length > 0,
      sentences: [
        ...incomplete.map((leaf) => texts.t('builder.incomplete', { condition: leafWords(words, leaf) })),
        ...(isEmpty ? [texts.t('builder.noParts')] : []),
        ...wrong.map((problem) => problemWords(words.definition, grants, problem)),
        ...(grant.actions.length === 0 ? [texts.t('editor.noActions')] : []),
      ],
    }
  })
}

/** The rules of a list while they are edited: nothing counts before they are saved, all at once. */
export function useRules(subject: RulesSubject, seenAs: string, fresh: FreshSignIn) {
  const t = useTexts(texts)
  const client = useQueryClient()
  const { definition, rules } = subject
  const { name: entity } = definition
  const [base, setBase] = useState(rules)
  const [grants, setGrants] = useState<readonly MasterGrant[]>(rules.grants)
  const [remote, setRemote] = useState<MasterRules | null>(null)
  const isChanged = JSON.stringify(grants) !== JSON.stringify(base.grants)
  const problems = useMemo(() => problemsOf(subject, grants), [subject, grants])
  const isIncomplete = problems.some(({ sentences }) => sentences.length > 0)

  const [settled] = useDebouncedValue(grants, debounce)
  const preview = useQuery({
    ...previewQuery(entity, settled, seenAs),
    enabled: !isIncomplete,
  })

  const adopt = (stored: MasterRules, next: readonly MasterGrant[] = stored.grants) => {
    setBase(stored)
    setGrants(next)
    setRemote(null)
  }
  const put = async (next: readonly MasterGrant[], version: number) => {
    try {
      const body = { grants: [...next] }
      const stored = await fresh.run(() =>
        api(putMasterRules, { params: { entity }, version, body }, { quiet: true }),
      )
      client.setQueryData(masterRulesQuery(entity).queryKey, stored)
      adopt(stored)
      notify(t('saved', { label: definition.label }))
      await refreshMaster(client, entity)
    } catch (error) {
      if (!isProblem(error, 412)) throw error
      setRemote(await api(getMasterRules, { params: { entity } }, { quiet: true }))
    }
  }
  const save = useCommand(() => put(grants, base.version))
  /** Ends a conflict: keeps the rules of these roles, takes the others from the newer version, and saves. */
  const resolve = useCommand(async (roles: readonly string[]) => {
    if (!remote) return
    const isMine = ({ role }: MasterGrant) => roles.includes(role)
    const merged = [...remote.grants.filter((grant) => !isMine(grant)), ...grants.filter(isMine)]
    adopt(remote, merged)
    if (roles.length > 0) await put(merged, remote.version)
  })
  return {
    base,
    grants,
    setGrants,
    remote,
    isChanged,
    isIncomplete,
    problems,
    preview,
    /** Whether the preview is of the rules as they are now. */
    isCurrent: settled === grants && !preview.isPlaceholderData && preview.isSuccess,
    save,
    resolve,
    reset: () => setGrants(base.grants),
  }
}

export type RulesForm = ReturnType<typeof useRules>
