/**
 * known lets React's `use` read a promise at once when it has been kept. React looks for these two properties; without
 * them it shows a placeholder first, and keeps that for 300 ms.
 */
export function known<T>(promise: Promise<T>): Promise<T> {
  promise.then(
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    () => undefined,
  )
  return promise
}
