import { createContext, type ReactNode, use, useCallback, useId, useLayoutEffect, useState } from 'react'
import { FormAnchors } from './form-anchors'
import styles from './form-group.module.css'

/** A form of more groups than this has a way to each of them. */
const WITHOUT_ANCHORS = 3

export interface Group {
  id: string
  title: ReactNode
}

const Register = createContext<(group: Group) => () => void>(() => () => undefined)

/** FormGroups knows the groups of a form; a long form begins with the way to each. */
export function FormGroups({ children }: { children: ReactNode }) {
  const [groups, setGroups] = useState<readonly Group[]>([])
  const register = useCallback((group: Group) => {
    setGroups((all) => [...all.filter(({ id }) => id !== group.id), group])
    return () => setGroups((all) => all.filter(({ id }) => id !== group.id))
  }, [])
  return (
    <Register value={register}>
      {groups.length > WITHOUT_ANCHORS && <FormAnchors groups={groups} />}
      {children}
    </Register>
  )
}

interface FormGroupProps {
  title: ReactNode
  children: ReactNode
}

/** FormGroup is a part of a long form under its own title, two inputs abreast where there is room. */
export function FormGroup({ title, children }: FormGroupProps) {
  const id = useId()
  const register = use(Register)
  useLayoutEffect(() => register({ id, title }), [register, id, title])
  return (
    <fieldset id={id} className={styles.group}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  )
}

/** FullWidth lets an input take the whole width of its group. */
export function FullWidth({ children }: { children: ReactNode }) {
  return <div className={styles.across}>{children}</div>
}
