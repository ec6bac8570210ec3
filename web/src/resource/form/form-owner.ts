import { createContext } from 'react'
import type { FileOwner } from '../detail/private-files'

/** FormOwner tells the inputs of a form which record they change; of a new one there is nothing to open yet. */
export const FormOwner = createContext<FileOwner | null>(null)
