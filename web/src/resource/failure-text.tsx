import type { ReactNode } from 'react'
import { CopyButton } from '../ui/copy-button'
import { fieldErrors, requestIdOf } from './failure'

/** FailureText says why a call failed; the number of the request, where the text tells it, can be copied. */
export function FailureText({ error }: { error: Error }): ReactNode {
  return (
    <>
      {Object.values(fieldErrors(error)).join(' ') || error.message} {requestIdButton(error)}
    </>
  )
}

/** requestIdButton copies the number of a failed request; undefined where there is none. */
export function requestIdButton(error: Error): ReactNode {
  const requestId = requestIdOf(error)
  return requestId === null ? undefined : <CopyButton text={requestId} />
}
