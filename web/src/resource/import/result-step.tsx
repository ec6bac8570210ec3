import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { fault } from '../../api/fault'
import type { ImportDetail } from '../../api/generated'
import { useTranslation } from '../../locales/texts'
import { refresh } from '../list/use-list'
import { tabAddress } from '../page/resource-tab-address'
import { type Resource, tabOf } from '../resource'
import { ErrorsButton } from './errors-button'
import { ImportRows } from './import-rows'
import { StepFrame } from './step-frame'

interface ResultStepProps {
  resource: Resource
  run: ImportDetail
  /** Begins another import. */
  onAgain: () => void
  onClose: () => void
}

/** ResultStep tells what has become of an import, and leads to what it made. */
export function ResultStep({ resource, run, onAgain, onClose }: ResultStepProps) {
  const { t } = useTranslation('import')
  const client = useQueryClient()
  const navigate = useNavigate()
  const { id, status, counts } = run
  const hasRows = run.mode !== '' && counts.saved + counts.failed > 0
  useEffect(() => {
    if (counts.saved > 0) void refresh(client, resource)
  }, [client, resource, counts.saved])
  const list = tabAddress(resource.route, tabOf(resource))
  const newest =
    resource.sorts.includes('createdAt') && `${list}${list.includes('?') ? '&' : '?'}sort=-createdAt`
  return (
    <StepFrame
      title={t(`result.${status === 'done' ? 'done' : status === 'failed' ? 'failed' : 'cancelled'}`)}
      buttons={
        <>
          <Button onClick={onAgain}>{t('result.again')}</Button>
          {counts.bad + counts.failed > 0 && <ErrorsButton resource={resource} id={id} />}
          {counts.saved > 0 && newest ? (
            <Button
              type="primary"
              href={newest}
              onClick={(event) => {
                event.preventDefault()
                void navigate(newest)
              }}
            >
              {t('result.look')}
            </Button>
          ) : (
            <Button type="primary" onClick={onClose}>
              {t('result.close')}
            </Button>
          )}
        </>
      }
    >
      <Told run={run} />
      {hasRows && <ImportRows resource={resource} run={run} />}
    </StepFrame>
  )
}

const WHY: Readonly<Record<number, 'forbidden' | 'givenUp'>> = {
  [fault.forbidden]: 'forbidden',
  [fault.givenUp]: 'givenUp',
}

/** Told says in a sentence what the figures come to. */
function Told({ run: { status, counts, errorCode, reason } }: { run: ImportDetail }) {
  const { t } = useTranslation('import')
  if (status === 'failed') {
    return <Alert type="error" showIcon title={reason || t(`result.why.${WHY[errorCode] ?? 'other'}`)} />
  }
  if (status === 'cancelled') {
    return <Alert type="info" showIcon title={t('result.kept', { count: counts.saved })} />
  }
  return counts.failed > 0 ? (
    <Alert
      type="warning"
      showIcon
      title={t('result.partly', { saved: counts.saved, failed: counts.failed })}
    />
  ) : (
    <Alert type="success" showIcon title={t('result.saved', { count: counts.saved })} />
  )
}
