import CheckCircleFilled from '@ant-design/icons/CheckCircleFilled'
import CloseCircleFilled from '@ant-design/icons/CloseCircleFilled'
import { useQuery } from '@tanstack/react-query'
import { Alert, Drawer, Select, Skeleton } from 'antd'
import { useId, useState } from 'react'
import { api, type PermitWhyNeed, type PermitWhyOut, type PermitWhyThing } from '../../api/generated'
import { useTranslation } from '../../locales/texts'
import { RemoteSelect } from '../../resource/form/remote-select'
import { useFocusReturn } from '../../ui/focus-return'
import type { Cap } from './effects'
import { usePermitTree } from './use-permit-tree'
import styles from './why-drawer.module.css'

/** WhyDrawer says by which role an account has a right, or what it lacks. */
export function WhyDrawer({ onClose }: { onClose: () => void }) {
  useFocusReturn()
  const { t, i18n } = useTranslation(['config', 'kit'])
  const tree = usePermitTree()
  const [accountId, setAccountId] = useState<number>()
  const [route, setRoute] = useState<string>()
  const [accountInput, routeInput] = [useId(), useId()]
  const answer = useQuery({
    queryKey: ['permit', 'why', accountId, route, i18n.language],
    queryFn: ({ signal }) =>
      api.permitWhy({ accountId: accountId ?? 0, route: route ?? '' }, { signal, handles: 'all' }),
    enabled: accountId !== undefined && route !== undefined,
    staleTime: 0,
  })
  return (
    <Drawer open title={t('why.title')} size={640} onClose={onClose}>
      <div className={styles.form}>
        <label htmlFor={accountInput}>{t('why.account')}</label>
        <RemoteSelect
          id={accountInput}
          options={api.accountOptions}
          value={accountId}
          placeholder={t('kit:form.choose')}
          onChange={setAccountId}
        />
        <label htmlFor={routeInput}>{t('why.screen')}</label>
        <Select
          id={routeInput}
          value={route}
          placeholder={t('kit:form.choose')}
          showSearch={{ optionFilterProp: 'label' }}
          onChange={setRoute}
          options={tree.data?.items.map((section) => ({
            label: section.title,
            options: section.children.map(({ path, title }) => ({ value: path, label: title })),
          }))}
        />
      </div>
      {answer.error && <Alert type="error" showIcon title={answer.error.message} />}
      {answer.isFetching && !answer.data && <Skeleton active />}
      {answer.data && <Answer answer={answer.data} />}
    </Drawer>
  )
}

function Answer({ answer: { account, opens, needs } }: { answer: PermitWhyOut }) {
  const { t } = useTranslation(['config', 'enums', 'kit'])
  const roles = account.roles.map(({ name, status }) =>
    status === 'disabled' ? `${name} (${t('enums:Status.disabled')})` : name,
  )
  const name = `${account.name} (${account.username})`
  return (
    <>
      <Alert
        type={opens ? 'success' : 'warning'}
        showIcon
        title={opens ? t('why.opens', { name }) : t('why.shut', { name })}
        description={
          <>
            <p className={styles.line}>
              {t('why.roles')} {roles.join(t('kit:listComma')) || '–'}
            </p>
            {account.status === 'disabled' && <p className={styles.line}>{t('why.disabledAccount')}</p>}
            {account.admin && <p className={styles.line}>{t('why.admin')}</p>}
          </>
        }
      />
      <ul className={styles.needs}>
        {needs.map((need) => (
          <li key={need.calls.join() || 'screen'}>
            <Need need={need} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Need({ need: { calls, allowed, ways, caps } }: { need: PermitWhyNeed }) {
  const { t } = useTranslation(['config', 'kit'])
  return (
    <>
      <h2 className={styles.call}>
        <Verdict good={allowed} /> {calls.length === 0 ? t('why.open') : t(`why.can.${kindOf(calls, caps)}`)}
      </h2>
      {calls.length > 0 && <p className={styles.calls}>{calls.join(t('kit:listComma'))}</p>}
      {ways.map(({ codes }, index) => (
        <div key={codes.map(({ code }) => code).join()}>
          {index > 0 && <p className={styles.or}>{t('why.or')}</p>}
          <ul className={styles.things}>
            {codes.map((thing) => (
              <Thing key={thing.code} thing={thing} label={`${thing.code} ${thing.name}`} />
            ))}
          </ul>
        </div>
      ))}
      <ul className={styles.things}>
        {caps.map((thing) => (
          <Thing key={thing.cap} thing={thing} label={t(`caps.${thing.cap as Cap}`)} />
        ))}
      </ul>
    </>
  )
}

type Kind = 'read' | 'options' | Cap

/** kindOf says what calls of one need are for; the last capability is the one that matters most. */
function kindOf(calls: readonly string[], caps: readonly PermitWhyThing[]): Kind {
  if (calls.every((name) => name.endsWith('Options'))) return 'options'
  return (caps.at(-1)?.cap as Cap | undefined) ?? 'read'
}

function Thing({ thing: { held, disabled, roles, idle }, label }: { thing: PermitWhyThing; label: string }) {
  const { t } = useTranslation(['config', 'kit'])
  const join = (names: string[]) => names.join(t('kit:listComma'))
  const reasons = [
    roles.length > 0 && t('why.by', { roles: join(roles) }),
    disabled && t('why.codeOff'),
    idle.length > 0 && t('why.roleOff', { roles: join(idle) }),
    roles.length === 0 && idle.length === 0 && t('why.missing'),
  ].filter((reason) => reason !== false)
  return (
    <li>
      <Verdict good={held} /> <strong>{label}</strong> {reasons.join(t('why.semicolon'))}
    </li>
  )
}

function Verdict({ good }: { good: boolean }) {
  const { t } = useTranslation('kit')
  return good ? (
    <CheckCircleFilled className={styles.good} aria-label={t('yes')} />
  ) : (
    <CloseCircleFilled className={styles.bad} aria-label={t('no')} />
  )
}
