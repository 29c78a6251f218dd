import { useQueryClient } from '@tanstack/react-query'
import {
  addPassport,
  checkPassport,
  downloadPassport,
  type HeldPassport,
  removePassport,
} from '@vouch/contract'
import { slugify } from '@vouch/domain'
import { api } from '#lib/api.ts'
import { readBody } from '#lib/download.ts'
import { saveBlob } from '#lib/files.ts'
import { notify } from '#lib/notify.ts'
import { passportsQuery } from '#lib/own-passports.ts'
import { useTexts } from '#lib/texts.ts'
import { texts } from './passports.en.ts'

interface UploadCall {
  readonly signal: AbortSignal
  readonly onProgress: (share: number) => void
}

/** What can be done with one's passports. Each shows what came of it at once; what it throws is for who asked to show. */
export function usePassports() {
  const t = useTexts(texts)
  const client = useQueryClient()
  const { queryKey } = passportsQuery

  const put = (change: (before: readonly HeldPassport[]) => HeldPassport[]) => {
    void client.cancelQueries({ queryKey })
    client.setQueryData(queryKey, (before) => before && change(before))
  }

  return {
    add: async (file: File, call: UploadCall) => {
      const passport = await api(addPassport, { file }, { ...call, quiet: true })
      const isHeld = client.getQueryData(queryKey)?.some(({ id }) => id === passport.id) ?? false
      put((before) => (isHeld ? [...before] : [passport, ...before]))
      const { name } = passport
      notify(isHeld ? { message: t('already', { name }), tone: 'info' } : t('added', { name }))
    },

    check: async ({ id, name }: HeldPassport) => {
      const passport = await api(checkPassport, { params: { id } }, { quiet: true })
      put((before) => before.map((one) => (one.id === id ? passport : one)))
      notify(
        passport.status === 'issued'
          ? t('checkedNow.valid', { name })
          : {
              message: t('checkedNow.changed', { name, state: t(`state.${passport.status}`) }),
              tone: 'info',
            },
      )
    },

    download: async ({ id, name }: HeldPassport) => {
      const answer = await api.raw(downloadPassport, { params: { id } }, { stream: true, quiet: true })
      const blob = await readBody(answer, () => undefined)
      const ending = blob.type.startsWith('application/jwt') ? 'jwt' : 'json'
      saveBlob(`${slugify(name) || 'passport'}.${ending}`, blob)
    },

    /** The wrapper of the API says what went wrong. */
    remove: async ({ id, name }: HeldPassport) => {
      await api(removePassport, { params: { id } })
      put((before) => before.filter((one) => one.id !== id))
      notify({ message: t('ask.done', { name }), tone: 'info' })
    },
  }
}
