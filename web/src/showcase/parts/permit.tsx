import type { ReactNode } from 'react'
import { allows, type Role, useRole } from '../role'

/** Permit shows its content to some roles; without any it shows it to all. */
export function Permit({ roles, children }: { roles: readonly Role[]; children: ReactNode }): ReactNode {
  const permits = usePermit()
  return permits(roles) ? children : null
}

/** usePermit is the same as a function, for what is no element, such as tabs and columns. */
export function usePermit(): (roles: readonly Role[]) => boolean {
  const role = useRole((state) => state.role)
  return (roles) => allows(role, roles)
}
