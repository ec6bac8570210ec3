/**
 * settled marks a promise with its result, so that React's `use` reads it at once. React looks for these two properties;
 * without them it shows a placeholder for 300 ms, even though the value is there.
 */
export function settled<T>(promise: Promise<T>): Promise<T> {
  promise.then(
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    () => undefined,
  )
  return promise
}
