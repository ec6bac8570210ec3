import { Input } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, upload } from '../../api/client'
import { api } from '../../api/generated'
import { refreshUser } from '../../api/refresh-user'
import type { User } from '../../api/session'
import { CONFLICT } from '../../resource/failure'
import { countCodePoints } from '../../resource/form/rules'
import { HANDLED_BY_FORM, SmallField, SmallForm } from '../../resource/form/small-form'
import { ImageUpload } from '../../ui/image-upload'
import { toast } from '../../ui/toast'
import { MaskedInput } from './masked-input'

const AVATAR_SIZE = 256
const NAME = { min: 2, max: 30 }
const EMAIL_MAX = 100
const INTRODUCTION_MAX = 200

const MOBILE = /^1[3-9]\d{9}$/
const ADDRESS = /^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/

// An alias, because the form needs to walk through the fields.
type Values = {
  avatar: string
  name: string
  /** Empty is untouched, null takes the number away: what is kept is shown only masked. */
  phone: string | null
  email: string | null
  introduction: string
}

type Changes = Omit<Parameters<typeof api.adminProfileSave>[0], 'version'>

/** BasicTab is how an account presents itself, and how its owner can be reached. */
export function BasicTab({ user }: { user: User }): ReactNode {
  const { t } = useTranslation(['profile', 'kit'])
  const { avatar, name, introduction } = user
  const initial = useMemo<Values>(
    () => ({ avatar, name, phone: '', email: '', introduction }),
    [avatar, name, introduction],
  )

  const save = async (values: Values) => {
    const changes = changesIn(initial, values)
    try {
      await api.adminProfileSave({ ...changes, version: user.version }, { handles: HANDLED_BY_FORM })
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== CONFLICT) throw error
      // What was typed stays; the rest follows the account, so that saving again loses nothing.
      await refreshUser()
      throw new ApiError(error.code, t('basic.overtaken'), error.data, error.callName)
    }
    await refreshUser()
    toast.success(t('basic.saved'))
  }

  return (
    <SmallForm initial={initial} submit={t('kit:save')} guarded needsChange onSubmit={save}>
      {() => (
        <>
          <SmallField name="avatar" label={t('account.fields.avatar')}>
            <ImageUpload
              label={t('account.fields.avatar')}
              width={AVATAR_SIZE}
              height={AVATAR_SIZE}
              upload={async (file, signal) => (await upload('avatar', file, { signal })).url}
            />
          </SmallField>
          <SmallField
            name="name"
            label={t('account.fields.name')}
            required
            check={(value) => {
              const length = countCodePoints(value)
              if (length < NAME.min) return t('kit:rules.tooShort', { count: NAME.min })
              return length > NAME.max ? t('kit:rules.tooLong', { count: NAME.max }) : undefined
            }}
          >
            <Input autoComplete="name" count={{ show: true, max: NAME.max, strategy: countCodePoints }} />
          </SmallField>
          <SmallField
            name="phone"
            label={t('account.fields.phone')}
            check={(value) => (MOBILE.test(tidyPhone(value)) ? undefined : t('basic.badPhone'))}
          >
            <MaskedInput label={t('account.fields.phone')} kept={user.phone} type="tel" autoComplete="tel" />
          </SmallField>
          <SmallField
            name="email"
            label={t('account.fields.email')}
            check={(value) =>
              ADDRESS.test(value.trim()) && countCodePoints(value) <= EMAIL_MAX
                ? undefined
                : t('basic.badEmail')
            }
          >
            <MaskedInput
              label={t('account.fields.email')}
              kept={user.email}
              type="email"
              autoComplete="email"
            />
          </SmallField>
          <SmallField
            name="introduction"
            label={t('account.fields.introduction')}
            hint={t('basic.introductionHint')}
            check={(value) =>
              countCodePoints(value) > INTRODUCTION_MAX
                ? t('kit:rules.tooLong', { count: INTRODUCTION_MAX })
                : undefined
            }
          >
            <Input.TextArea
              rows={3}
              count={{ show: true, max: INTRODUCTION_MAX, strategy: countCodePoints }}
            />
          </SmallField>
        </>
      )}
    </SmallForm>
  )
}

function tidyPhone(typed: string): string {
  return typed.replace(/[\s-]/g, '').replace(/^\+86/, '')
}

/** Only what is different is sent: the rest may have been changed elsewhere meanwhile. */
function changesIn(initial: Values, { avatar, name, phone, email, introduction }: Values): Changes {
  return {
    ...(avatar !== initial.avatar && { avatar }),
    ...(name.trim() !== initial.name && { name: name.trim() }),
    ...(phone !== '' && { phone: tidyPhone(phone ?? '') }),
    ...(email !== '' && { email: (email ?? '').trim() }),
    ...(introduction.trim() !== initial.introduction && { introduction: introduction.trim() }),
  }
}
