import { type ComponentType, lazy, Suspense } from 'react'

/**
 * lateInput is an input whose code comes with the first form that has it. What waits is the input and not its field: a form that
 * is saved meanwhile would leave out what a field holds that is not there yet.
 */
export function lateInput<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Input = lazy(async () => ({ default: await load() }))
  return (props) => (
    <Suspense>
      <Input {...props} />
    </Suspense>
  )
}
