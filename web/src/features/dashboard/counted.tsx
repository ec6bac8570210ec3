import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Linked } from '../../api/generated'
import { useFigureText } from './figure-text'

interface CountedProps {
  of: Linked
  /** What the number counts, where nothing beside it says so to those who only hear it. */
  label?: string
}

/** Counted is a number of rows that leads to them. */
export function Counted({ of: { n, link }, label }: CountedProps): ReactNode {
  const text = useFigureText()
  return (
    <Leading to={link} label={label && `${label} ${text.number(n)}`}>
      {text.number(n)}
    </Leading>
  )
}

interface LeadingProps {
  /** Absent for those who may not go there. */
  to: string | undefined
  label?: string
  children: ReactNode
}

/** Leading is a figure that leads to what it is made of, where there is a way. */
export function Leading({ to, label, children }: LeadingProps): ReactNode {
  if (!to) return children
  return (
    <Link to={to} aria-label={label}>
      {children}
    </Link>
  )
}
