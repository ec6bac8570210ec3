import { create } from 'zustand'
import { followAccount } from '../api/session'

export const ROLES = ['admin', 'editor'] as const

/** Role is who one plays in the showcase; what the account may really do has nothing to do with it. */
export type Role = (typeof ROLES)[number]

/** useRole is the role that is being played. It lives in memory alone, and neither the session nor the server hears of it. */
export const useRole = create<{ role: Role }>()(() => ({ role: 'admin' }))

export function playRole(role: Role): void {
  useRole.setState({ role })
}

followAccount(() => playRole('admin'))

/** allows says whether a role is among those that are asked for; where none is named, everybody may. */
export function allows(role: Role, wanted: readonly Role[] | undefined): boolean {
  return wanted === undefined || wanted.length === 0 || wanted.includes(role)
}
