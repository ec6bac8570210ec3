/** call asks CareDesk's server; both peers use it, so neither pays for a client that the other has not. */
export async function call(name, input) {
  const answer = await fetch(`/api/${name}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', token: localStorage.getItem('token') ?? '' },
    body: JSON.stringify(input),
  })
  const { code, message, data } = await answer.json()
  if (code !== 0) throw new Error(message)
  return data
}

export async function signIn(username, password) {
  const { token } = await call('adminLogin', { username, password })
  localStorage.setItem('token', token)
}

export const signOut = () => localStorage.removeItem('token')

export const isSignedIn = () => localStorage.getItem('token') !== null

/** listPage reads one page; an order is written as CareDesk takes it, with a minus for downwards. */
export async function listPage(resource, { page, pageSize, field, order }) {
  const sort = `${order.toLowerCase() === 'desc' ? '-' : ''}${field}`
  const { items, total } = await call(`${resource}List`, { page, pageSize, sort })
  return { data: items, total }
}
